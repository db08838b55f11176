import { showAbn } from '@lv/contract/abn'
import type { ProfessionalFilters } from '@lv/contract/admin-shapes'
import { formatDate } from '@lv/contract/dates'
import type { Context } from '#core/context.ts'
import { phoneCell, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { listProfessionals } from './list.read.ts'

const columns = [
  { key: 'id', header: 'Number' },
  { key: 'name', header: 'Name' },
  { key: 'businessName', header: 'Business' },
  { key: 'email', header: 'Email' },
  { key: 'mobile', header: 'Mobile' },
  { key: 'abn', header: 'ABN' },
  { key: 'accountStatus', header: 'Status' },
  { key: 'statusReason', header: 'Reason' },
  { key: 'subscription_tier', header: 'Tier' },
  { key: 'lvPoints', header: 'LV Points' },
  { key: 'creditBalance', header: 'Credit (AUD)' },
  { key: 'leadCount', header: 'Leads' },
  { key: 'vetted', header: 'Vetted' },
  { key: 'trades', header: 'Trades' },
  { key: 'joined', header: 'Joined (Melbourne)' },
]

/** At most 10,000 rows; cells that spreadsheets would run begin with `'` (T47). Logged. */
export async function exportProfessionals(ctx: Context, filter: ProfessionalFilters, adminId: string) {
  const { items } = await listProfessionals(ctx, { ...filter, limit: CSV_ROWS })
  await audit(ctx, { actorId: adminId, action: 'professionals_exported', detail: { count: items.length } })
  const rows = items.map((one) => ({
    ...one,
    mobile: phoneCell(one.mobile),
    abn: one.abn && showAbn(one.abn),
    vetted: one.isVetted ? 'yes' : 'no',
    trades: one.trades.join('; '),
    joined: formatDate(new Date(one.createdAt)),
  }))
  return csvFile('professionals', await toCsv(rows, columns))
}
