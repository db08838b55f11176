import type { Context } from '#core/context.ts'
import { momentCell, namedColumns, toCsv } from '#core/csv.ts'
import { csvFile } from '#core/routes.ts'
import { askBreach } from './ask-breach.ts'

const columns = namedColumns(['email', 'name', 'what', 'first', 'last'])

/** Whose data was looked at, as CSV, to tell them; cells that spreadsheets would run begin with `'` (T47). Logged as asked. */
export async function exportBreach(ctx: Context, asked: Parameters<typeof askBreach>[1]) {
  const { affected } = await askBreach(ctx, asked)
  const rows = affected.map(({ firstAt, lastAt, ...one }) => ({
    ...one,
    first: momentCell(firstAt),
    last: momentCell(lastAt),
  }))
  return csvFile('affected', await toCsv(rows, columns))
}
