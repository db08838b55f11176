import type { ReportedSubject } from '@lv/contract/moderation'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { mayModerate } from '#domains/community/communities/may-act.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { isGone, reasons, together } from './parts/reported.read.ts'
import { decidesAsAdministrator } from './rules.ts'

type Query = { communityId: string; actor: Actor; limit: number; cursor?: string | undefined }
type Row = Omit<ReportedSubject, 'weight'> & { thousandths: number; micros: number }

/** Weight in thousandths, since when, and the oldest report. */
const cursors = cursorOf(z.tuple([z.int().min(0).max(2_000_000_000), Micros, z.uuid()]))

/** An unknown reporter counts as right in one of two reports. One's own decisions prove nothing. */
const record = sql`select r.reporter_id,
    (count(*) filter (where d.action <> 'dismiss' and d.undone_at is null) + 1) / (count(*) + 2)::numeric as weight
  from community_reports r join community_decisions d on d.id = r.decision_id
  where r.community_id = (select o.community_id from open o limit 1) and r.reporter_id in (select o.reporter_id from open o)
    and d.decided_by is distinct from r.reporter_id
  group by r.reporter_id`

function after(cursor: string | undefined) {
  if (cursor === undefined) return sql.empty()
  const [thousandths, micros, id] = cursors.decode(cursor)
  return sql`where (-s.thousandths, s.micros, s.id) > (${-thousandths}::int, ${micros}::bigint, ${id}::uuid)`
}

/** Ordered by how many earlier reports of the reporters were upheld here. `next` is null on the last page. */
export async function listReports(ctx: Context, { communityId, actor, limit, cursor }: Query) {
  const mayAct = decidesAsAdministrator(actor)
    ? sql`s.person_id is distinct from ${actor.id}::uuid`
    : mayModerate({ actorId: actor.id, communityId: sql`s.community_id`, personId: sql`s.person_id` })
  const { rows } = await ctx.db.execute<Row>(sql`with open as (
      select * from community_reports where community_id = ${communityId} and decision_id is null),
    record as (${record}),
    s as (
      select ${together}, round(1000 * sum(coalesce(record.weight, 0.5)))::int as thousandths
      from open o left join record on record.reporter_id = o.reporter_id
      group by o.community_id, o.kind, o.subject_id)
    select s.id, s.kind, s.subject_id as "subjectId", s.post_id as "postId", s.said, ${isGone} as "isGone",
      ${memberOf('s.person_id', ctx.now())} as person, to_json(s.notes) as notes, s.reporters as "reporterCount", s.thousandths,
      s.micros::float8 as micros, s.since, ${mayAct} as "mayAct", s.person_id is not distinct from ${actor.id}::uuid as "isOwn",
      ${reasons} as reasons
    from s ${after(cursor)}
    order by s.thousandths desc, s.micros, s.id limit ${limit + 1}`)
  const { items: shown, last } = cutPage(rows, limit)
  return {
    items: shown.map(({ thousandths, micros: _, ...row }) => ({
      ...row,
      weight: thousandths / 1000,
      since: toIsoTime(String(row.since)),
    })),
    next: last ? cursors.encode([last.thousandths, last.micros, last.id]) : null,
  }
}
