import { type SQL, sql } from 'drizzle-orm'

/** How many bytes of people's text one answer holds; its last row may exceed it. */
const PAGE_BYTES = 262_144

/**
 * Whether a row is on its page: among the first `limit` in this order, and while the rows before it weigh less than an
 * answer may hold. A page of heavy rows ends earlier, but has at least one row.
 */
export const fitsPage = (weight: SQL, order: SQL, limit: number, bytes = PAGE_BYTES) =>
  sql`(row_number() over (order by ${order} rows unbounded preceding) <= ${limit}
    and sum(${weight}) over (order by ${order} rows unbounded preceding) - (${weight}) < ${bytes})`

/**
 * Of the rows of a list, each with whether it is on its page, and one row more where there are more: those that are, and the
 * id of the last of them where others follow.
 */
export function pageOf<Row extends { id: string; fits: boolean }>(
  rows: Row[],
): { items: Omit<Row, 'fits'>[]; next: string | null } {
  const items = rows.filter((row) => row.fits).map(({ fits: _, ...row }) => row)
  return { items, next: items.length < rows.length ? (items.at(-1)?.id ?? null) : null }
}
