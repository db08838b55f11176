import type { Lead } from '@lv/contract/lead'
import { type SQL, sql } from 'drizzle-orm'
import { unreadMessages } from '../messages/unread.ts'

export type LeadRow = Omit<Lead, 'charge' | 'quoteRequest'> & {
  chargeState: Lead['charge']['state']
  chargeRule: Lead['charge']['rule']
  chargeDecidedAt: string | null
  decideAt: string | null
  projectType: string
  budget: string
  description: string
}

/**
 * A lead as its professional sees it, of `leads l` and `quote_requests r`. The homeowner's phone is there until they take
 * it back, or delete their request (PRODUCT.md, section 9.6).
 */
export const leadColumns = (userId: string | SQL) => sql`l.id, l.request_id as "requestId", l.status,
  l.cost_points as "costPerLead", r.postcode, r.suburb, r.name as "customerName",
  case when l.phone_revoked_at is null and r.erased_at is null then r.phone end as "customerPhone", r.timeframe,
  l.contacted_at is not null as "isContacted",
  l.attempted_at is not null as "isTried", l.contacted_at as "contactedAt", l.sent_at as "createdAt", r.title,
  r.trades, r.work_kind as "workKind", l.distance_km as "distanceKm", l.read_at is null as "isUnread",
  ${unreadMessages({ subject: sql`l.id`, userId: sql`${userId}::uuid` })} as "unreadMessages",
  (select count(*)::int from request_files f where f.request_id = r.id) as "filesAttached",
  l.charge as "chargeState", l.charge_rule as "chargeRule", l.charge_decided_at as "chargeDecidedAt",
  l.decide_at as "decideAt", r.project_type as "projectType", r.budget, r.description`

/** Instants come as Postgres or JSON writes them. */
export const wire = (instant: string) => new Date(instant).toISOString()
const wireOrNull = (instant: string | null) => instant && wire(instant)

export function presentLead(row: LeadRow): Lead {
  const { chargeState, chargeRule, chargeDecidedAt, decideAt, projectType, budget, description, ...lead } = row
  return {
    ...lead,
    createdAt: wire(lead.createdAt),
    contactedAt: wireOrNull(lead.contactedAt),
    charge: {
      state: chargeState,
      rule: chargeRule,
      decidedAt: wireOrNull(chargeDecidedAt),
      decideAt: wireOrNull(decideAt),
    },
    quoteRequest: { projectType, budget, description },
  }
}
