import type { AdminLeadPage, AuditEntry } from '@lv/contract/admin-shapes'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { inWords } from '#platform/audit/entries.read.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { type AdminRow, adminColumns, adminTables, presentAdmin } from './parts/admin-columns.read.ts'

type Row = AdminRow & Pick<AdminLeadPage, 'factors'>
type Event = Omit<AuditEntry, 'detail'> & { detail: Record<string, string | number> }

const events = sql`
  select l.sent_at as at, 'sent' as action, null as by, '{}'::jsonb as detail from lead l
  union all select l.read_at, 'opened', null, '{}' from lead l where l.read_at is not null
  union all select l.attempted_at, 'contact_tried', null, '{}' from lead l where l.attempted_at is not null
  union all select l.contacted_at, 'marked_contacted', null, '{}' from lead l where l.contacted_at is not null
  union all select l.engaged_at, 'homeowner_engaged', null, '{}' from lead l where l.engaged_at is not null
  union all select l.asked_at, 'homeowner_asked', null, jsonb_strip_nulls(jsonb_build_object('answer', l.answer))
    from lead l where l.asked_at is not null
  union all select l.charge_decided_at, 'points_' || l.charge, null, jsonb_build_object('rule', l.charge_rule)
    from lead l where l.charge_decided_at is not null
  union all select l.closed_at, 'closed', null, jsonb_strip_nulls(jsonb_build_object('reason', l.close_out_reason))
    from lead l where l.closed_at is not null
  union all select v.at, 'phone_shown', null, '{}' from contact_reveals v join lead l on l.id = v.lead_id
  union all select o.created_at, 'reported', null, jsonb_build_object('reason', o.reason, 'note', o.note)
    from lead_reports o join lead l on l.id = o.lead_id
  union all select o.decided_at, 'report_' || o.status, u.email, jsonb_build_object('note', o.decision_note)
    from lead_reports o join lead l on l.id = o.lead_id left join users u on u.id = o.decided_by
    where o.decided_at is not null
  union all select e.at, 'request_' || e.kind, null, e.detail from request_events e join lead l on l.request_id = e.request_id
    where e.professional_id is null or e.professional_id = l.professional_id
  union all select m.created_at, case when m.author_id = p.user_id then 'message_of_professional'
      else 'message_of_homeowner' end, null, '{}'
    from lead l join professionals p on p.id = l.professional_id
    join conversations c on c.kind = 'lead' and c.subject = l.id join messages m on m.conversation_id = c.id
  union all select e.created_at, e.kind, null, jsonb_build_object('points', s.amount)
    from lead l join ledger_entries e on e.subject = l.id join ledger_postings s on s.entry_id = e.id
    join ledger_accounts a on a.id = s.account_id and a.professional_id = l.professional_id and a.kind = 'available'
  union all select a.at, a.action, u.email, a.detail - 'leadId' from lead l
    join audit_log a on a.subject = l.id::text left join users u on u.id = a.actor_id`

/** @throws `not_found` */
export async function getLeadForAdmin(
  ctx: Context,
  { leadId, adminId }: { leadId: string; adminId: string },
): Promise<AdminLeadPage> {
  const { rows } = await ctx.db.execute<Row>(
    sql`select ${adminColumns}, l.factors from ${adminTables} where l.id = ${leadId}`,
  )
  const { factors, ...row } = requireRow(rows, 'Lead not found')
  const { rows: happened } = await ctx.db.execute<Event>(sql`with lead as (select * from leads where id = ${leadId})
    select * from (${events}) h order by at, action`)
  await audit(ctx, { actorId: adminId, action: 'lead_seen', subject: leadId })
  const history = happened.map(({ at, detail, ...deed }) => ({ ...deed, at: toIsoTime(at), detail: inWords(detail) }))
  return { ...presentAdmin(row), factors, history }
}
