import type { AdminProfessional } from '@lv/contract/admin-shapes'
import { sql } from 'drizzle-orm'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

const balance = (kind: 'held' | 'receivable' | 'credit') =>
  sql.raw(`coalesce((select balance from ledger_accounts where professional_id = p.id and kind = '${kind}'), 0)`)

/** Needs `professionals p`, `users u` and `points`, their spendable points. */
export const adminColumns = sql`p.id, p.slug, p.name, p.business_name as "businessName", u.email, p.mobile,
  points.balance::int as "lvPoints", ${balance('held')}::int as "heldPoints",
  ${balance('receivable')}::int as "owedPoints", (${balance('credit')} / 100.0)::numeric(14, 2)::text as "creditBalance",
  p.receive_leads as "receiveLeads", p.account_status as "accountStatus", p.status_reason as "statusReason",
  p.status_reason_due_at as "reasonDueAt", p.tier as subscription_tier, p.tier_bonus_points,
  p.verified_at is not null as "emailVerified", p.vetted_at is not null as "isVetted",
  p.license_number as "licenseNumber", p.business_type as "businessType", p.abn, p.trades,
  p.base_postcode as "basePostcode", p.lead_count as "leadCount", p.created_at as "createdAt"`

export const adminTables = sql`professionals p join users u on u.id = p.user_id
  join ledger_accounts points on points.professional_id = p.id and points.kind = 'available'`

export const presentAdmin = <Row extends AdminProfessional>(row: Row): Row => ({
  ...row,
  createdAt: toIsoTime(row.createdAt),
  reasonDueAt: toIsoTimeOrNull(row.reasonDueAt),
})
