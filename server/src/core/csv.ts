import { setImmediate as breathe } from 'node:timers/promises'
import { formatDate, formatTime } from '@lv/contract/dates'
import { showPhone } from '@lv/contract/phone'
import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'

/** A table's columns in order: the rows' key and its heading. */
export type CsvColumn = { key: string; header: string }

/** Columns whose heading is their key. */
export const namedColumns = (keys: readonly string[]): CsvColumn[] => keys.map((key) => ({ key, header: key }))

/** An instant as it stands in a cell, in Melbourne: '1 Dec 2026 2:30 pm', which spreadsheets read too; null stays null, an empty one. */
export function momentCell(instant: Date | string | null): string | null {
  if (instant === null) return null
  const at = new Date(instant)
  return `${formatDate(at)} ${formatTime(at)}`
}

/** The same of a column, and of one that is a day, in SQL. */
export const momentOf = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'Australia/Melbourne', 'FMDD Mon YYYY FMHH12:MI am')`)
export const dayOf = (column: string): SQL => sql.raw(`to_char(${column}, 'FMDD Mon YYYY')`)

/** A number in E.164 as it stands in a cell: '0491 570 006', which a spreadsheet takes for neither a sum nor a figure. */
export const phoneCell = (phone: string | null): string | null => phone && showPhone(phone)

const options = { escape_formulas: true, record_delimiter: 'windows' } as const
/** Rows written in one go: a few milliseconds' work. */
const AT_ONCE = 1000

/**
 * Rows as CSV for spreadsheets: with a byte order mark, and cells that a spreadsheet would run begin with `'` (T47).
 * Other requests get a turn after every thousand rows.
 */
export async function toCsv(rows: Record<string, unknown>[], columns: CsvColumn[]): Promise<string> {
  let text = stringify([], { ...options, columns, header: true, bom: true })
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    if (at > 0) await breathe()
    text += stringify(rows.slice(at, at + AT_ONCE), { ...options, columns })
  }
  return text
}
