import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The lowest place that a professional has free in a table of numbered ones; the first where none is free. Two at
 * the same time get the same one: the unique key lets one in, and none where all are taken.
 */
export const freeSlot = ({
  table,
  professionalId,
  most,
}: {
  table: PgTable
  professionalId: string
  most: number
}): SQL<number> => sql<number>`coalesce((select n from generate_series(1, ${most}::int) n where not exists (
  select from ${table} s where s.professional_id = ${professionalId}::uuid and s.slot = n) order by n limit 1), 1)`
