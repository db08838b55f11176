import { type SQL, sql } from 'drizzle-orm'

/** Text bytes in one answer; the last row may exceed it. */
const PAGE_BYTES = 262_144

/** SQL: whether a row is among the first `limit` and within `bytes`. A page has at least one row. */
export const fitsPage = (weight: SQL, order: SQL, limit: number, bytes = PAGE_BYTES) =>
  sql`(row_number() over (order by ${order} rows unbounded preceding) <= ${limit}
    and sum(${weight}) over (order by ${order} rows unbounded preceding) - (${weight}) < ${bytes})`

/** `rows` may hold one that does not fit; `next` is then the last id of the page. */
export function pageOf<Row extends { id: string; fits: boolean }>(
  rows: Row[],
): { items: Omit<Row, 'fits'>[]; next: string | null } {
  const items = rows.filter((row) => row.fits).map(({ fits: _, ...row }) => row)
  return { items, next: items.length < rows.length ? (items.at(-1)?.id ?? null) : null }
}
