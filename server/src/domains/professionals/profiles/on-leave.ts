import { type SQL, sql } from 'drizzle-orm'

/** Whether the professional `p` is on leave now. */
export const onLeave = (now: Date): SQL =>
  sql`coalesce(p.away_until > ${now} and coalesce(p.away_from <= ${now}, true), false)`
