import type { AdminLead } from '@lv/contract/admin-shapes'
import { sql } from 'drizzle-orm'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { type ChargeRow, chargeColumns, givenBudget, givenTime, presentCharge, shownPhone } from '../present.ts'

export const adminColumns = sql`l.id, l.request_id as quote_request_id, ${jobKindColumn} as project_type, l.status,
  l.cost_points as cost_lv_points, r.name as customer_name, r.email as customer_email, ${shownPhone} as mobile,
  r.postcode, l.sent_at, l.contacted_at is not null as is_contacted, l.contacted_at, p.id as professional_id,
  p.name as professional_name, u.email as professional_email, p.business_name as professional_business,
  r.description as job_description, ${givenBudget} as budget_range,
  ${givenTime} as timeline, ${jobKindColumn} as title, r.suburb, ${chargeColumns}, o.status as report_status`

export const adminTables = sql`leads l join quote_requests r on r.id = l.request_id
  join professionals p on p.id = l.professional_id join users u on u.id = p.user_id
  left join lead_reports o on o.lead_id = l.id`

export type AdminRow = Omit<AdminLead, 'charge'> & ChargeRow

export function presentAdmin(row: AdminRow): AdminLead {
  const { chargeState, chargeRule, chargeDecidedAt, decideAt, sent_at, contacted_at, ...lead } = row
  return {
    ...lead,
    sent_at: toIsoTime(sent_at),
    contacted_at: toIsoTimeOrNull(contacted_at),
    charge: presentCharge({ chargeState, chargeRule, chargeDecidedAt, decideAt }),
  }
}
