import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether the professional `p` may get leads now: active, vetted and switched on, which the database keeps in one column,
 * and not on leave.
 */
export const mayReceiveLeads = (now: Date): SQL =>
  sql`p.may_receive_leads and (p.away_until is null or p.away_until <= ${now})`
