import { cut } from '@lv/contract/cut'
import type { MessageReport } from '@lv/contract/message-reports'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

type Page = { list: 'waiting' | 'decided'; limit: number; cursor?: string | undefined; adminId: string }

/** Messages of each side around the reported one; no more of what others said than is needed. */
const AROUND = 2
const SHOWN = 300

const somebody = (of: string) =>
  sql.raw(`case when ${of}.id is not null then json_build_object('id', ${of}.id,
  'name', trim(${of}.first_name || ' ' || ${of}.last_name), 'email', ${of}.email) end`)

const beside = (before: boolean) => sql`(select * from messages n where n.conversation_id = m.conversation_id
  and n.deleted_at is null and ${before ? sql`n.created_at < m.created_at` : sql`n.created_at > m.created_at`}
  order by n.created_at ${before ? sql`desc` : sql`asc`} limit ${AROUND})`

const around = sql`(select json_agg(json_build_object('text', left(s.text, ${SHOWN + 1}), 'isAuthors', s.author_id is not distinct from m.author_id,
    'isReported', s.id = m.id, 'at', s.created_at) order by s.created_at)
  from (
    select id, author_id, created_at, body as text from ${beside(true)} earlier
    union all select m.id, m.author_id, m.created_at, r.said
    union all select id, author_id, created_at, body from ${beside(false)} later) s)`

/** Waiting reports come oldest first, decided ones newest first. Views are audited. `next` is null on the last page. */
export async function listReports(ctx: Context, { list, limit, cursor, adminId }: Page) {
  const isWaiting = list === 'waiting'
  const behind = cursor ? (isWaiting ? sql`r.id > ${cursor}::uuid` : sql`r.id < ${cursor}::uuid`) : sql`true`
  const { rows } = await ctx.db.execute<MessageReport>(sql`select r.id, c.kind, r.said, r.note, r.status, r.reason,
      r.created_at as "createdAt", r.decided_at as "decidedAt", ${somebody('reporter')} as reporter, ${somebody('author')} as author,
      (select count(*)::int from message_reports o where o.message_id = r.message_id) as "reportCount", ${around} as around
    from message_reports r join messages m on m.id = r.message_id join conversations c on c.id = m.conversation_id
    join users reporter on reporter.id = r.reporter_id left join users author on author.id = m.author_id
    where (r.status = 'pending') = ${isWaiting} and ${behind}
    order by r.id ${isWaiting ? sql`asc` : sql`desc`} limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.map((row) => ({
    ...row,
    createdAt: toIsoTime(row.createdAt),
    decidedAt: toIsoTimeOrNull(row.decidedAt),
    around: row.around.map((one) => ({ ...one, text: cut(one.text, SHOWN), at: toIsoTime(one.at) })),
  }))
  const seen = items.map(({ id }) => id).join(' ')
  if (items.length > 0) await audit(ctx, { actorId: adminId, action: 'message_reports_seen', detail: { seen } })
  return { items, next: page.last?.id ?? null }
}
