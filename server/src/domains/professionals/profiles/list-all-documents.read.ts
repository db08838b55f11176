import type { AdminDocument, documentLists } from '@lv/contract/admin-shapes'
import { DAY_MS } from '@lv/contract/durations'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { displayNameSql } from './queries.ts'

type List = (typeof documentLists)[number]
type Page = { list: List; limit: number; cursor?: string | undefined; adminId: string }
type Row = AdminDocument & { first: number; second: number }

const cursors = cursorOf(z.tuple([Micros, Micros, z.uuid()]))
const NEVER = 4e15
const EXPIRING_DAYS = 30

const micros = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000000)::bigint`

function which(list: List, now: Date): { where: SQL; first: SQL; second: SQL } {
  if (list === 'waiting')
    return {
      where: sql`d.status = 'submitted'`,
      first: sql`coalesce(${micros(sql`k.due_at`)}, ${NEVER}::bigint)`,
      second: micros(sql`d.created_at`),
    }
  if (list === 'expiring') {
    const until = new Date(now.getTime() + EXPIRING_DAYS * DAY_MS)
    return {
      where: sql`d.status = 'checked' and d.expires_at > ${now}::timestamptz and d.expires_at <= ${until}::timestamptz`,
      first: micros(sql`d.expires_at`),
      second: sql`0::bigint`,
    }
  }
  return {
    where: sql`d.status = ${list}`,
    first: sql`${NEVER}::bigint - ${micros(sql`d.checked_at`)}`,
    second: sql`0::bigint`,
  }
}

const forms = sql`(
  select coalesce(json_agg(json_build_object('trade', r.trade, 'called', r.called, 'regulator', r.regulator,
    'registerUrl', r.register_url, 'fits', coalesce(licence_fits(d.number, r.pattern), false)) order by r.trade), '[]')
  from licence_rules r where d.kind = 'licence' and r.trade = any(d.trades))`

/** Logs who looked. `next` is null on the last page. */
export async function listAllDocuments(ctx: Context, { list, limit, cursor, adminId }: Page) {
  const { where, first, second } = which(list, ctx.now())
  const [afterFirst, afterSecond, afterId] = cursor === undefined ? [] : cursors.decode(cursor)
  const behind =
    afterId === undefined
      ? sql`true`
      : sql`(${first}, ${second}, d.id) > (${afterFirst}::bigint, ${afterSecond}::bigint, ${afterId}::uuid)`
  const { rows } = await ctx.db.execute<Row>(sql`select d.id, d.kind, d.class, d.trades, d.holder, d.number, d.status,
      d.decision_note as "decisionNote", d.checked_at as "checkedAt", d.expires_at as "expiresAt",
      d.created_at as "createdAt", d.professional_id as "professionalId", ${displayNameSql} as business, u.email, p.abn,
      k.due_at as "dueAt", checker.email as "checkedBy", ${forms} as forms,
      case when f.id is not null then
        json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type) end as file,
      ${first}::float as first, ${second}::float as second
    from documents d join professionals p on p.id = d.professional_id join users u on u.id = p.user_id
    left join files f on f.id = d.file_id
    left join users checker on checker.id = d.checked_by
    left join paid_checks k on d.status = 'submitted' and k.professional_id = d.professional_id
      and k.status = 'running' and d.created_at <= k.created_at
    where ${where} and ${behind} order by ${first}, ${second}, d.id limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  await audit(ctx, { actorId: adminId, action: 'documents_seen', detail: { list, count: items.length } })
  return {
    items: items.map(({ first: _first, second: _second, ...row }) => ({
      ...row,
      checkedAt: toIsoTimeOrNull(row.checkedAt),
      dueAt: toIsoTimeOrNull(row.dueAt),
      expiresAt: toIsoTime(row.expiresAt),
      createdAt: toIsoTime(row.createdAt),
    })),
    next: last ? cursors.encode([last.first, last.second, last.id]) : null,
  }
}
