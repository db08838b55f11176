import { sql } from 'drizzle-orm'

/** Whether the professional `p` has a public profile: not before the address is proven, nor while suspended. */
export const hasProfile = sql.raw(`(p.account_status = 'active' and p.verified_at is not null)`)

/** The slug as a letter takes it: empty where it would lead to nothing. */
export const mailedSlug = sql`case when ${hasProfile} then p.slug else '' end`
