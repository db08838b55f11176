import type { AuditFilters } from '@lv/contract/audit'
import type { Context } from '#core/context.ts'
import { momentCell, namedColumns, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { listAuditEntries } from './list-audit-entries.read.ts'

const columns = namedColumns(['at', 'action', 'by', 'about', 'name', 'subject', 'detail', 'id'])

/** At most 10,000 rows, times in Melbourne; cells that spreadsheets would run begin with `'` (T47). */
export async function exportAuditEntries(ctx: Context, filters: AuditFilters, adminId: string) {
  const { items } = await listAuditEntries(ctx, { ...filters, limit: CSV_ROWS, adminId })
  const rows = items.map((deed) => ({ ...deed, at: momentCell(deed.at) }))
  return csvFile('audit-log', await toCsv(rows, columns))
}
