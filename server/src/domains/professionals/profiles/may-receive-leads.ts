import { type SQL, sql } from 'drizzle-orm'
import { isOpen } from '#domains/identity/accounts/is-open.ts'
import { onLeave } from './on-leave.ts'

/**
 * Whether the professional `p` may get leads now: active, vetted and switched on, which the database keeps in one column,
 * not on leave, and not about to be deleted.
 */
export const mayReceiveLeads = (now: Date): SQL =>
  sql`p.may_receive_leads and not ${onLeave(now)} and ${isOpen('p.user_id')}`
