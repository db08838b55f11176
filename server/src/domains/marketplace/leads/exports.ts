import type { AdminLead, AdminReport, LeadFilters, ReportFilters } from '@lv/contract/admin-shapes'
import { jobKind } from '@lv/contract/job-kind'
import type { Context } from '#core/context.ts'
import { momentCell, namedColumns, phoneCell, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { leadHistory } from './history.ts'
import { listLeads } from './list.read.ts'
import { listReports } from './reports.read.ts'

/** These names are documented to users. */
const leadFields = [
  ...(['id', 'project_type', 'status', 'cost_lv_points', 'customer_name', 'customer_email', 'mobile'] as const),
  ...(['postcode', 'sent_at', 'is_contacted', 'contacted_at', 'professional_name', 'professional_email'] as const),
  ...(['professional_business', 'job_description', 'budget_range', 'timeline', 'quote_request_id'] as const),
] satisfies (keyof AdminLead)[]
const reportFields = [
  ...(['id', 'reason', 'status', 'project_type', 'postcode', 'customer_name', 'professional_name'] as const),
  ...(['professional_email', 'notes', 'created_at', 'lead_id', 'decided_at', 'decision_note'] as const),
] satisfies (keyof AdminReport)[]

/** At most 10,000, times in Melbourne; cells that spreadsheets would run begin with `'` (T47). Audited. */
export async function exportLeads(ctx: Context, filter: LeadFilters, adminId: string) {
  const { items } = await listLeads(ctx, { ...filter, limit: CSV_ROWS, adminId })
  const rows = items.map((lead) => ({
    ...lead,
    mobile: phoneCell(lead.mobile),
    sent_at: momentCell(lead.sent_at),
    contacted_at: momentCell(lead.contacted_at),
    is_contacted: lead.is_contacted ? 'yes' : 'no',
    points: lead.charge.state,
  }))
  return csvFile('leads', await toCsv(rows, [...namedColumns(leadFields), { key: 'points', header: 'points' }]))
}

export async function exportReports(ctx: Context, filter: ReportFilters, adminId: string) {
  const { items } = await listReports(ctx, { ...filter, limit: CSV_ROWS })
  await audit(ctx, { actorId: adminId, action: 'reports_exported', detail: { count: items.length } })
  const rows = items.map((one) => ({
    ...one,
    created_at: momentCell(one.created_at),
    decided_at: momentCell(one.decided_at),
  }))
  return csvFile('lead-reports', await toCsv(rows, namedColumns(reportFields)))
}

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

/** At most 10,000. Phone numbers are included only `withPhone`, and each is logged as shown. Escaped as above (T47). */
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
