import { sql } from 'drizzle-orm'

/** The right side of `id = ...` for several ids, none among them too. */
export const anyOf = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`
