import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether the offer round of the project `p` still runs: until then its owner knows how many offers there are, and nobody
 * else anything of them (PRODUCT.md, section 10). False for a project without a closing.
 */
export const isSealed = (now: Date): SQL => sql`coalesce(p.closes_at > ${now}, false)`
