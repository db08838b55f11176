import { sql } from 'drizzle-orm'

/** Whether everybody may see the project `p`: in lists, in search engines. */
export const isListed = sql`(p.is_public and p.status <> 'unverified')`
