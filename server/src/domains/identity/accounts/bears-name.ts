import { type SQL, sql } from 'drizzle-orm'

/** Whether the person `u` goes by one of these names, in lower case; along the index `users_full_name`. */
export const bearsName = (names: string[]): SQL =>
  sql`lower(u.first_name || ' ' || u.last_name) = any(${sql.param(names)}::text[])`
