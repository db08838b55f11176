import { stringify } from 'csv-stringify/sync'

/** A table's columns in their order: the rows' key and what stands above it. */
export type CsvColumn = { key: string; header: string }

/** Rows as CSV for spreadsheets: with a byte order mark, and cells that a spreadsheet would run begin with `'` (T47). */
export const toCsv = (rows: Record<string, unknown>[], columns: CsvColumn[]): string =>
  stringify(rows, { columns, header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' })
