import { z } from 'zod'
import { Instant } from './fields.ts'
import type { Contract } from './operation.ts'
import { type ChargeRule, statusParts } from './options.ts'

/** The rules by which a lead's points go back, in the order of showing; the last is an admin. */
export const givingBackRules = [
  'homeowner_silent',
  'cancelled_before_contact',
  'closed_before_contact',
  'email_bounced',
  'duplicate_request',
  'report_accepted',
  'refunded_by_admin',
] as const satisfies readonly ChargeRule[]
export type GivingBackRule = (typeof givingBackRules)[number]

/** How many there are; null for fewer than ten, which is not shown. */
const Count = z.int().nullable()
/** Appeals, and what became of them; the days in the middle are null where fewer than ten are decided. */
const Appealed = z.object({
  all: Count,
  decided: Count,
  overturned: Count,
  inTime: Count,
  medianDays: z.number().nullable(),
})
const Checks = z.object({ checked: Count, rejected: Count })

export const TrustFigures = z.object({
  countedAt: Instant,
  /** Requests whose email was verified, and the leads that were sent for them. */
  requests: Count,
  leads: Count,
  /** Leads whose points were decided, and those whose points went back, by the rule that decided. */
  decidedLeads: Count,
  givenBack: z.array(z.object({ rule: z.enum(givingBackRules), count: Count })),
  /** Business minutes from a lead to the first attempt: the median of the newest `count` leads of `days` days. */
  firstResponse: z.object({ medianMinutes: z.int(), count: z.int(), days: z.int() }).nullable(),
  reviews: Count,
  removedReviews: Count,
  /** Reasons that ten or more reviews were removed for. */
  removalReasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Complaints about reviews; what became of those that are decided, after any appeal, and how many within seven days. */
  complaints: z.object({ all: Count, decided: Count, kept: Count, amended: Count, removed: Count, inTime: Count }),
  /** Appeals against decisions: of professionals against ours, within five business days; of members in communities, within seven. */
  appeals: z.object({ professionals: Appealed, communities: Appealed }),
  /** Calls and support promised for after a visit whose day has come, and those kept by then; of how many customers said no. */
  promises: z.object({ due: Count, kept: Count, denied: Count }),
  licences: Checks,
  insurances: Checks,
})
export type TrustFigures = z.output<typeof TrustFigures>

export const Status = z.object({
  checkedAt: Instant,
  parts: z.array(
    z.object({
      part: z.enum(statusParts),
      isWorking: z.boolean(),
      /** How long the oldest piece of work has waited; null if nothing is waiting, or it is unknown. */
      waitingSeconds: z.int().nullable(),
    }),
  ),
})
export type Status = z.output<typeof Status>

/** Something a person did and agreed to have shown: nothing else names a person to strangers. */
export const SocialProof = z.array(
  z.object({ id: z.string(), firstName: z.string(), suburb: z.string(), what: z.string(), at: Instant }),
)
export type SocialProof = z.output<typeof SocialProof>

export const trust = {
  figures: {
    method: 'GET',
    path: '/api/trust',
    summary: 'What happened here, counted; nothing that rests on fewer than ten',
    access: 'public',
    momentOld: 'may',
    response: TrustFigures,
  },
  socialProof: {
    method: 'GET',
    path: '/api/social-proof',
    summary: 'What people did in the last 14 days and agreed to have shown: first name and suburb only',
    access: 'public',
    momentOld: 'may',
    response: SocialProof,
  },
  status: {
    method: 'GET',
    path: '/api/status',
    summary: 'What works now',
    access: 'public',
    response: Status,
  },
} as const satisfies Contract
