import { z } from 'zod'
import { Reason } from './admin-shapes.ts'
import { Id, Instant, limit, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { appealKinds, appealOutcomes } from './options.ts'

/** A suspension needs no subject: there is one at a time. */
const About = z.strictObject({ kind: z.enum(appealKinds, 'Choose from the list'), subject: Id.optional() })

const OwnAppeal = z.object({
  text: z.string(),
  at: Instant,
  dueAt: Instant,
  outcome: z.enum(appealOutcomes).nullable(),
  outcomeAt: Instant.nullable(),
  reason: z.string(),
})

/** A decision of ours, as the professional it concerns reads it, and what became of their appeal. */
export const AppealPage = z.object({
  kind: z.enum(appealKinds),
  subject: z.string(),
  /** What was decided about: 'Licence: Builder'. Empty for a suspension. */
  title: z.string(),
  decidedAt: Instant,
  /** Why; empty where we still owe it. */
  said: z.string(),
  /** By when we give the reason that we owe. */
  reasonDueAt: Instant.nullable(),
  /** The last moment of an appeal. */
  until: Instant,
  canAppeal: z.boolean(),
  appeal: OwnAppeal.nullable(),
})
export type AppealPage = z.output<typeof AppealPage>

export const AdminAppeal = OwnAppeal.extend({
  id: z.string(),
  kind: z.enum(appealKinds),
  subject: z.string(),
  title: z.string(),
  /** What we decided, and the reason as it was then. */
  said: z.string(),
  decidedAt: Instant,
  /** Who decided it; null from the command line, or of a deleted account. */
  decidedBy: z.string().nullable(),
  professional: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** Who decided the appeal. */
  outcomeBy: z.string().nullable(),
  /** Why the caller may not decide it. */
  barred: z.enum(['own', 'decided']).nullable(),
})
export type AdminAppeal = z.output<typeof AdminAppeal>

/** Appeals of professionals against what we decided about them (PRODUCT.md, section 9.17). */
export const appeals = {
  about: {
    method: 'GET',
    path: '/api/professionals/appeals',
    summary: 'A decision about the caller’s business, why, and their appeal; for suspended accounts too',
    access: 'user',
    query: About,
    response: AppealPage,
  },
  make: {
    method: 'POST',
    path: '/api/professionals/appeals',
    summary: 'Ask for a decision about one’s business to be looked at again, once, within 30 days',
    access: 'user',
    rateLimit: 'appeals',
    body: About.extend({ text: text(2000, 'Tell us what we should look at again') }),
    response: AppealPage,
    status: 201,
  },
  waiting: {
    method: 'GET',
    path: '/api/admin/appeals/waiting',
    summary: 'How many appeals wait, and how many of them are late',
    access: 'admin',
    recentSignIn: true,
    response: z.object({ waiting: z.int(), late: z.int() }),
  },
  list: {
    method: 'GET',
    path: '/api/admin/appeals',
    summary: 'Appeals: those that wait by when they are due, or those that are decided, newest first',
    access: 'admin',
    recentSignIn: true,
    query: z
      .strictObject({
        status: z.enum(['waiting', 'decided']).default('waiting'),
        kind: z.enum(appealKinds).optional(),
        limit: limit(50),
        cursor: z.string().max(200).optional(),
      })
      .default({ status: 'waiting', limit: 50 }),
    response: z.array(AdminAppeal),
    paged: 'cursor',
    file: [
      'id',
      'kind',
      'title',
      'professional.name',
      'professional.email',
      'text',
      'said',
      'at',
      'dueAt',
      'decidedAt',
      'decidedBy',
      'outcome',
      'outcomeAt',
      'outcomeBy',
      'reason',
    ],
  },
  decide: {
    method: 'POST',
    path: '/api/admin/appeals/:appealId/decision',
    summary:
      'Let a decision stand or overturn it, which undoes it at once; the professional reads the reason. Not by whoever made the decision, where there is another administrator',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ appealId: Id }),
    body: z.strictObject({ outcome: z.enum(appealOutcomes, 'Choose upheld or overturned'), reason: Reason }),
    response: z.object({ message: z.string() }),
  },
} as const satisfies Contract
