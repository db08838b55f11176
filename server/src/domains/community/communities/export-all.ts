import type { AdminCommunityFilters } from '@lv/contract/admin-communities'
import { melbourneDay } from '@lv/contract/dates'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import type { Context } from '#core/context.ts'
import { namedColumns, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { listAllCommunities } from './list-all.read.ts'

const keys = ['id', 'name', 'category', 'sector', 'owner', 'members', 'posts', 'paid', 'price', 'active', 'created']
const columns = namedColumns(keys)

/** At most 10,000 rows; cells that spreadsheets would run begin with `'` (T47). Logged. */
export async function exportAllCommunities(ctx: Context, filters: AdminCommunityFilters, adminId: string) {
  const { items } = await listAllCommunities(ctx, { ...filters, limit: CSV_ROWS })
  await audit(ctx, { actorId: adminId, action: 'communities_exported', detail: { count: items.length } })
  const rows = items.map((it) => ({
    ...it,
    owner: it.ownerEmail,
    members: it.memberCount,
    posts: it.postCount,
    paid: it.isPaid ? 'yes' : 'no',
    price: it.priceCents === null ? '' : decimalDollars(it.priceCents),
    active: it.activePercent === null ? '' : `${it.activePercent}%`,
    created: melbourneDay(new Date(it.createdAt)),
  }))
  return csvFile('communities', await toCsv(rows, columns))
}
