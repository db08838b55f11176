import type { AdminWaiting } from '@lv/contract/admin'
import type { FailedJob, Queue } from '@lv/contract/admin-jobs'
import type { AuditCheck } from '@lv/contract/audit'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { singleRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { isMessageJob } from '#platform/jobs/dead-letters.ts'

type Row = {
  checkedAt: string
  rows: number
  emptied: number
  hash: string
  position: number | null
  why: string | null
}

async function lastCheck(ctx: Context): Promise<AuditCheck | null> {
  const { rows } = await ctx.db.execute<Row>(sql`select checked_at as "checkedAt", row_count as rows,
      emptied_count as emptied, hash, broken_at::float as position, broken_why as why
    from audit_checks order by checked_at desc, id desc limit 1`)
  const [row] = rows
  if (!row) return null
  const { checkedAt, position, why, ...check } = row
  const broken = position === null || why === null ? null : { position, why }
  return { ...check, checkedAt: toIsoTime(checkedAt), broken }
}

export async function auditState(ctx: Context) {
  const check = await lastCheck(ctx)
  const { rows } = await ctx.db.execute<{ action: string }>(sql`with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > actions.action order by a.action limit 1)
      from actions where actions.action is not null)
    select action from actions where action is not null`)
  return { check, actions: rows.map(({ action }) => action) }
}

/** `adminId` is null from the command line. */
type Page = { name?: string | undefined; limit: number; cursor?: string | undefined; adminId: string | null }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))
/** Characters of a reason. */
const SHOWN = 300

/** Jobs that were given up, with their last error. `next` is null on the last page. */
export async function listDeadLetters(ctx: Context, { name, limit, cursor, adminId }: Page) {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const at = sql`(extract(epoch from created_on) * 1000000)::bigint`
  const ofKind = name === undefined ? sql`true` : sql`source_name = ${name}`
  const older = id === undefined ? sql`true` : sql`(${at}, id) < (${micros}::bigint, ${id}::uuid)`
  const { rows } = await ctx.db.execute<FailedJob & { micros: number }>(sql`
    select id, source_name as name, data ->> 'kind' as kind, data ->> 'to' as to, source_created_on as "writtenAt",
      created_on as "parkedAt", ${isMessageJob} as "canDrop", ${at}::float as micros,
      left(split_part(coalesce(source_output ->> 'message', source_output::text, 'no reason was kept'), chr(10), 1), ${SHOWN}) as why
    from jobs.job where name = 'parked' and ${ofKind} and ${older} order by ${at} desc, id desc limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  if (items.length > 0)
    await audit(ctx, { actorId: adminId, action: 'parked_jobs_seen', detail: { count: items.length } })
  return {
    items: items.map(({ micros: _micros, writtenAt, parkedAt, ...job }) => ({
      ...job,
      writtenAt: toIsoTime(writtenAt),
      parkedAt: toIsoTime(parkedAt),
    })),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}

export async function listQueues(ctx: Context): Promise<Queue[]> {
  const { rows } = await ctx.db.execute<Queue>(sql`
    select q.name, coalesce(j.waiting, 0) as waiting, coalesce(j.active, 0) as active, coalesce(j.retrying, 0) as retrying,
      coalesce(j.later, 0) as later, j."oldestAt", coalesce(p.parked, 0) as parked
    from jobs.queue q
    left join (
      select name, count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
        count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'retry')::int as retrying,
        count(*) filter (where state = 'created' and start_after > now())::int as later,
        min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "oldestAt"
      from jobs.job where state in ('created', 'retry', 'active') group by 1) j using (name)
    left join (
      select source_name as name, count(*)::int as parked from jobs.job where name = 'parked' group by 1) p using (name)
    where q.name <> 'parked' and q.name not like '\\_%'
    order by parked desc, j."oldestAt" nulls last, q.name`)
  return rows.map((row) => ({ ...row, oldestAt: toIsoTimeOrNull(row.oldestAt) }))
}

export async function readWaiting(ctx: Context): Promise<AdminWaiting> {
  const { rows } = await ctx.db.execute<AdminWaiting>(sql`select
    (select count(*)::int from lead_reports where status = 'pending') as reports,
    (select count(*)::int from message_reports where status = 'pending') as "messageReports",
    (select count(*)::int from review_complaints
      where decided_at is null or (appealed_at is not null and appeal_decided_at is null)) as complaints,
    (select count(*)::int from applications where status in ('review', 'interview')
      or (status = 'declined' and appealed_at is not null and appeal_decided_at is null)) as applications,
    (select count(*)::int from documents where status = 'submitted') as documents,
    (select count(*)::int from approvals where status = 'waiting' and expires_at > ${ctx.now()}::timestamptz) as approvals,
    (select count(*)::int from payouts where status = 'requested') as payouts,
    (select count(*)::int from payment_quarantine where resolved_at is null) as quarantine,
    (select count(*)::int from plan_enquiries e where not exists (select from diamond_agreements a
      where a.professional_id = e.professional_id and a.created_at >= e.created_at)) as enquiries`)
  return singleRow(rows)
}
