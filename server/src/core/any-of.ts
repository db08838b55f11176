import { sql } from 'drizzle-orm'

export const anyOf = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`
