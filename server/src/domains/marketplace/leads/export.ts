import type { AdminLead, AdminReport, LeadFilters, ReportFilters } from '@lv/contract/admin-shapes'
import type { Context } from '#core/context.ts'
import { momentCell, namedColumns, phoneCell, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { listLeads } from './list.read.ts'
import { listReports } from './reports.read.ts'

/** The documented fields, under their documented names. */
const leadFields = [
  ...(['id', 'project_type', 'status', 'cost_lv_points', 'customer_name', 'customer_email', 'mobile'] as const),
  ...(['postcode', 'sent_at', 'is_contacted', 'contacted_at', 'professional_name', 'professional_email'] as const),
  ...(['professional_business', 'job_description', 'budget_range', 'timeline', 'quote_request_id'] as const),
] satisfies (keyof AdminLead)[]
const reportFields = [
  ...(['id', 'reason', 'status', 'project_type', 'postcode', 'customer_name', 'professional_name'] as const),
  ...(['professional_email', 'notes', 'created_at', 'lead_id', 'decided_at', 'decision_note'] as const),
] satisfies (keyof AdminReport)[]

/** The first 10,000 leads of a list as CSV, times in Melbourne; cells that spreadsheets would run begin with `'` (T47). Logged. */
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

/** The first 10,000 reports of a list as CSV, as `exportLeads`. */
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
