import { ApiError } from '@lv/contract/errors'

/** The one row of a statement that must give exactly one. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

/** The first row, or 404 where there is none. */
export function found<Row>(rows: Row[], message: string): Row {
  const [row] = rows
  if (row === undefined) throw new ApiError('not_found', message)
  return row
}
