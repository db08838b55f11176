import { sql } from 'drizzle-orm'

/** Whether we can set time and consultant of the booking `b`: it stands, and nothing says that the visit took place. */
export const canArrange = sql`(b.status = 'confirmed' and b.erased_at is null
  and not exists (select from scope_sheets s where s.booking_id = b.id)
  and not exists (select from visit_promises v where v.booking_id = b.id and num_nonnulls(v.kept_at, v.denied_at) > 0))`
