import { setImmediate as breathe } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { melbourneDay } from '../calendar/melbourne-day.ts'
import { writtenTime } from '../calendar/melbourne-time.ts'

/** A table's columns in order: the rows' key and its heading. */
export type CsvColumn = { key: string; header: string }

/** Columns whose heading is their key. */
export const namedColumns = (keys: readonly string[]): CsvColumn[] => keys.map((key) => ({ key, header: key }))

/** An instant as it stands in a cell, in Melbourne: '2026-12-01 2:30 pm'; null stays null, which is an empty one. */
export function momentCell(instant: Date | string | null): string | null {
  if (instant === null) return null
  const at = new Date(instant)
  return `${melbourneDay(at)} ${writtenTime(at)}`
}

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
