import { type AppealKind, type ReportReason, reportReasonLabels } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export type Refusal = {
  title: string
  said: string
  /** Postgres's text, to the microsecond: it identifies the decision. */
  decidedOn: string
  decidedBy: string | null
  reasonDueAt: string | null
  leadId: string | null
}
export type Decision = { kind: AppealKind; subject: string; professionalId: string }

const kinds = { licence: 'Licence', insurance: 'Insurance' }
const titles: Record<AppealKind, (title: string) => string> = {
  suspension: () => '',
  document: (title) => title.replace(/^\w+/, (kind) => kinds[kind as keyof typeof kinds]),
  'lead-report': (reason) => reportReasonLabels[reason as ReportReason],
}

const readings: Record<AppealKind, (of: Decision) => SQL> = {
  suspension: ({ subject, professionalId }) => sql`select '' as title, coalesce(status_reason, '') as said,
      suspended_at as "decidedOn", suspended_by as "decidedBy", status_reason_due_at as "reasonDueAt",
      null as "leadId"
    from professionals where id = ${subject} and id = ${professionalId} and account_status = 'suspended'
      and suspended_at is not null`,
  document: ({ subject, professionalId }) => sql`select kind || ': ' || class as title, decision_note as said,
      checked_at as "decidedOn", checked_by as "decidedBy", null as "reasonDueAt", null as "leadId"
    from documents where id = ${subject} and professional_id = ${professionalId} and status = 'rejected'`,
  'lead-report': ({ subject, professionalId }) => sql`select o.reason::text as title, o.decision_note as said,
      o.decided_at as "decidedOn", o.decided_by as "decidedBy", null as "reasonDueAt", l.id as "leadId"
    from lead_reports o join leads l on l.id = o.lead_id
    where o.id = ${subject} and l.professional_id = ${professionalId} and o.status = 'rejected'`,
}

/** Undefined if nothing stands, or it is not theirs. */
export async function readRefusal(ctx: Context, decision: Decision): Promise<Refusal | undefined> {
  const { rows } = await ctx.db.execute<Refusal>(readings[decision.kind](decision))
  return rows[0] && { ...rows[0], title: titles[decision.kind](rows[0].title) }
}
