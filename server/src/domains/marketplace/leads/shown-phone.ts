import { sql } from 'drizzle-orm'

/**
 * The phone number of the homeowner of `quote_requests r`, as the professional of `leads l` may see it: until it is taken
 * back, or the request is deleted (PRODUCT.md, section 9.6); null then.
 */
export const shownPhone = sql.raw(
  `case when l.phone_revoked_at is null and r.erased_at is null then nullif(r.phone, '') end`,
)
