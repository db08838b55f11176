import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** The database or an open transaction of it: what every verb works with. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
