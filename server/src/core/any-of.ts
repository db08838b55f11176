import { sql } from 'drizzle-orm'

/** The right side of `id = ...` for any number of ids, including none. */
export const anyOf = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`
