import type { ReportedModerator } from '@lv/contract/moderation'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { isGone, reasons, together } from './parts/reported.read.ts'

type Query = {
  actorId: string
  role?: ReportedModerator['role'] | undefined
  limit: number
  cursor?: string | undefined
}
type Row = ReportedModerator & { micros: number }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

function after(cursor: string | undefined) {
  if (cursor === undefined) return sql.empty()
  const [micros, id] = cursors.decode(cursor)
  return sql`where (s.micros, s.id) > (${micros}::bigint, ${id}::uuid)`
}

/** For administrators, as nobody in a community acts on its owner. `next` is null on the last page. */
export async function listModerators(ctx: Context, { actorId, role, limit, cursor }: Query) {
  const { rows } = await ctx.db.execute<Row>(sql`with open as (
      select o.*, keeper.role from community_reports o
      join memberships keeper on keeper.community_id = o.community_id and keeper.user_id = o.person_id
      where o.decision_id is null and keeper.role <> 'member' and ${role ? sql`keeper.role = ${role}` : sql`true`}),
    s as (select ${together}, min(o.role::text) as role from open o group by o.community_id, o.kind, o.subject_id)
    select s.id, s.kind, s.subject_id as "subjectId", s.post_id as "postId", s.said, s.role, ${isGone} as "isGone",
      ${memberOf('s.person_id', ctx.now())} as person, to_json(s.notes) as notes, s.reporters as "reporterCount",
      s.micros::float8 as micros, s.since, s.person_id is not distinct from ${actorId}::uuid as "isOwn", ${reasons} as reasons,
      (select json_build_object('id', c.id, 'name', c.name) from communities c where c.id = s.community_id) as community
    from s ${after(cursor)}
    order by s.micros, s.id limit ${limit + 1}`)
  const { items: shown, last } = cutPage(rows, limit)
  return {
    items: shown.map(({ micros: _, ...row }) => ({ ...row, since: toIsoTime(String(row.since)) })),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
