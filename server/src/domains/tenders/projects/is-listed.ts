import { sql } from 'drizzle-orm'

export const isListed = sql`(p.is_public and p.status <> 'unverified')`
