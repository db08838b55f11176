import type { Charge, Lead } from '@lv/contract/lead-shapes'
import { type SQL, sql } from 'drizzle-orm'
import { unreadMessages } from '#domains/messaging/messages/members.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

export const chargeColumns = sql`l.charge as "chargeState", l.charge_rule as "chargeRule",
  l.charge_decided_at as "chargeDecidedAt", l.decide_at as "decideAt"`
export type ChargeRow = {
  chargeState: Charge['state']
  chargeRule: Charge['rule']
  chargeDecidedAt: string | null
  decideAt: string | null
}

export const presentCharge = ({ chargeState, chargeRule, chargeDecidedAt, decideAt }: ChargeRow): Charge => ({
  state: chargeState,
  rule: chargeRule,
  decidedAt: toIsoTimeOrNull(chargeDecidedAt),
  decideAt: toIsoTimeOrNull(decideAt),
})

export const givenTime = sql.raw(`coalesce(r.timing::text,
  nullif(case when r.project_type <> 'Quote Request' then r.timeframe end, ''), 'Not given')`)

export const givenBudget = sql.raw(
  `coalesce(r.budget_band::text, nullif(nullif(r.budget, 'Request Quote'), ''), 'Not given')`,
)

export type LeadRow = Omit<Lead, 'charge' | 'quoteRequest'> &
  ChargeRow & {
    projectType: string
    budget: string
    description: string
  }

/** The homeowner's phone is null once it is taken back or the request is deleted (PRODUCT.md, section 9.6). */
export const leadColumns = (userId: string | SQL) => sql`l.id, l.request_id as "requestId", l.status,
  l.cost_points as "costPerLead", r.postcode, r.suburb, r.name as "customerName",
  ${shownPhone} as "customerPhone",
  coalesce(case when r.erased_at is null then r.timing::text end, r.timeframe) as timeframe,
  case when r.erased_at is null then r.timing end as timing,
  l.contacted_at is not null as "isContacted",
  l.attempted_at is not null as "isTried", l.contacted_at as "contactedAt", l.sent_at as "createdAt", r.title,
  r.trades, r.work_kind as "workKind", l.distance_km as "distanceKm", l.read_at is null as "isUnread",
  ${unreadMessages({ subject: sql`l.id`, userId: sql`${userId}::uuid` })} as "unreadMessages",
  (select count(*)::int from request_files f where f.request_id = r.id) as "filesAttached",
  ${chargeColumns}, r.project_type as "projectType",
  coalesce(case when r.erased_at is null then r.budget_band::text end, r.budget) as budget, r.description`

export function presentLead(row: LeadRow): Lead {
  const { chargeState, chargeRule, chargeDecidedAt, decideAt, projectType, budget, description, ...lead } = row
  return {
    ...lead,
    createdAt: toIsoTime(lead.createdAt),
    contactedAt: toIsoTimeOrNull(lead.contactedAt),
    charge: presentCharge({ chargeState, chargeRule, chargeDecidedAt, decideAt }),
    quoteRequest: { projectType, budget, description },
  }
}

/** Null once it is taken back or the request is deleted (PRODUCT.md, section 9.6). */
export const shownPhone = sql.raw(
  `case when l.phone_revoked_at is null and r.erased_at is null then nullif(r.phone, '') end`,
)
