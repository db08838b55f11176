import type { AuditFilters } from '@lv/contract/audit'
import { melbourneDay } from '../../calendar/melbourne-day.ts'
import { writtenTime } from '../../calendar/melbourne-time.ts'
import type { Context } from '../../context.ts'
import { namedColumns, toCsv } from '../../http/csv.ts'
import { CSV_ROWS, csvFile } from '../../http/download.ts'
import { listDeeds } from './list-deeds.read.ts'

const columns = namedColumns(['at', 'action', 'by', 'about', 'subject', 'detail', 'id'])

/** The first 10,000 rows of what was asked for as CSV, times in Melbourne; cells that spreadsheets would run begin with `'` (T47). */
export async function exportDeeds(ctx: Context, filters: AuditFilters, adminId: string) {
  const { items } = await listDeeds(ctx, { ...filters, limit: CSV_ROWS, adminId })
  const at = (instant: string) => `${melbourneDay(new Date(instant))} ${writtenTime(new Date(instant))}`
  return csvFile(
    'audit-log',
    await toCsv(
      items.map((deed) => ({ ...deed, at: at(deed.at) })),
      columns,
    ),
  )
}
