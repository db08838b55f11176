import { setImmediate as breathe } from 'node:timers/promises'
import { formatDate, formatTime } from '@lv/contract/dates'
import { showPhone } from '@lv/contract/phone'
import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'

export type CsvColumn = { key: string; header: string }

export const namedColumns = (keys: readonly string[]): CsvColumn[] => keys.map((key) => ({ key, header: key }))

/** Melbourne time that spreadsheets parse: '1 Dec 2026 2:30 pm'. */
export function momentCell(instant: Date | string | null): string | null {
  if (instant === null) return null
  const at = new Date(instant)
  return `${formatDate(at)} ${formatTime(at)}`
}

export const momentOf = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'Australia/Melbourne', 'FMDD Mon YYYY FMHH12:MI am')`)
export const dayOf = (column: string): SQL => sql.raw(`to_char(${column}, 'FMDD Mon YYYY')`)

/** '0491 570 006', which a spreadsheet takes for neither a formula nor a number. */
export const phoneCell = (phone: string | null): string | null => phone && showPhone(phone)

const options = { escape_formulas: true, record_delimiter: 'windows' } as const
const AT_ONCE = 1000

/** CSV for spreadsheets, with a byte order mark; cells that would run as formulas begin with `'` (T47). */
export async function toCsv(rows: Record<string, unknown>[], columns: CsvColumn[]): Promise<string> {
  let text = stringify([], { ...options, columns, header: true, bom: true })
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    if (at > 0) await breathe()
    text += stringify(rows.slice(at, at + AT_ONCE), { ...options, columns })
  }
  return text
}
