import { z } from 'zod'
import { Instant, line } from './fields.ts'
import { legalRuleCodes } from './legal-rule-codes.ts'
import type { Contract } from './operation.ts'

/** A figure of the law that quotes are held against. */
const LegalRule = z.object({
  code: z.enum(legalRuleCodes),
  unit: z.enum(['cents', 'percent', 'days']),
  /** The day in Melbourne from which it holds. */
  effectiveFrom: z.string(),
  value: z.int(),
  source: z.string(),
  state: z.enum(['past', 'in_force', 'to_come']),
  confirmedAt: Instant.nullable(),
  /** The administrator; null for the figures as they were shipped, and for the command line. */
  confirmedBy: z.string().nullable(),
  /** The law changed on 1 December 2026, and nobody has looked since. */
  isToCheck: z.boolean(),
})
export type LegalRule = z.output<typeof LegalRule>

const Saved = z.object({ message: z.string() })
const Day = z.iso.date('Enter a date')

/** The law's own figures (PRODUCT.md, section 9.5). */
export const legalRules = {
  list: {
    method: 'GET',
    path: '/api/admin/legal-rules',
    summary: 'Figures of the law, from when, where from, and who confirmed them when',
    access: 'admin',
    recentSignIn: true,
    response: z.array(LegalRule),
  },
  confirm: {
    method: 'POST',
    path: '/api/admin/legal-rules/confirm',
    summary: 'Say that a figure was checked today and holds',
    access: 'admin',
    recentSignIn: true,
    body: z.strictObject({ code: z.string().max(60), effectiveFrom: Day }),
    response: Saved,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/legal-rules',
    summary: 'Set a figure from a day on, which confirms it; quotes already sent keep their flags',
    access: 'admin',
    recentSignIn: true,
    body: z.strictObject({
      code: z.enum(legalRuleCodes, 'Choose a rule from the list'),
      effectiveFrom: Day,
      value: z.int('Enter a whole number'),
      source: line(300, 'Say where the figure comes from'),
    }),
    response: Saved,
  },
} as const satisfies Contract
