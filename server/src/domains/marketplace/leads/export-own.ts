import { jobKind } from '@lv/contract/job-kind'
import type { Context } from '#core/context.ts'
import { momentCell, phoneCell, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { leadHistory } from './history.ts'

const columns = [
  { key: 'sent', header: 'Sent (Melbourne)' },
  { key: 'title', header: 'Title' },
  { key: 'trades', header: 'Trades' },
  { key: 'status', header: 'Status' },
  { key: 'name', header: 'Homeowner' },
  { key: 'phone', header: 'Phone' },
  { key: 'suburb', header: 'Suburb' },
  { key: 'postcode', header: 'Postcode' },
  { key: 'timeframe', header: 'Timeframe' },
  { key: 'budget', header: 'Budget' },
  { key: 'description', header: 'Description' },
  { key: 'contacted', header: 'Contacted (Melbourne)' },
  { key: 'points', header: 'Points' },
  { key: 'charge', header: 'What became of them' },
  { key: 'id', header: 'Number' },
]

type Whose = { professionalId: string; userId: string }

/**
 * A professional's newest 10,000 leads as CSV; cells that spreadsheets would run begin with `'` (T47). Phone numbers only
 * `withPhone`: those that were not taken back, each logged as shown.
 */
export async function exportOwnLeads(ctx: Context, { withPhone, ...whose }: Whose & { withPhone: boolean }) {
  const { items } = await leadHistory(ctx, { ...whose, limit: CSV_ROWS, offset: 0, withPhone })
  const rows = items.map((lead) => ({
    ...lead,
    sent: momentCell(lead.createdAt),
    contacted: momentCell(lead.contactedAt),
    trades: lead.trades.join(', '),
    name: lead.customerName,
    phone: phoneCell(lead.customerPhone),
    title: jobKind(lead),
    timeframe: lead.timing ?? (lead.quoteRequest.projectType === 'Quote Request' ? '' : lead.timeframe),
    budget: lead.quoteRequest.budget === 'Request Quote' ? '' : lead.quoteRequest.budget,
    description: lead.quoteRequest.description,
    points: lead.costPerLead,
    charge: lead.charge.state,
  }))
  return csvFile('leads', await toCsv(rows, columns))
}
