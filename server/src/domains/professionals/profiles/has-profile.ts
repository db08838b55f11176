import { sql } from 'drizzle-orm'
import { isOpen } from '#domains/identity/accounts/is-open.ts'

/** Whether the professional `p` has a public profile: while they are vetted, and neither suspended nor closed (PRODUCT.md, section 10). */
export const hasProfile = sql`(p.account_status = 'active' and p.vetted_at is not null and ${isOpen('p.user_id')})`

/** The slug as a letter takes it: empty where it would lead to nothing. */
export const mailedSlug = sql`case when ${hasProfile} then p.slug else '' end`
