import { cut } from '@lv/contract/cut'
import { DAY_MS } from '@lv/contract/durations'
import type { ModerationDecision } from '@lv/contract/moderation'
import { MODERATION_DAYS, type ReportedKind } from '@lv/contract/moderation-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

type Appealed = NonNullable<ModerationDecision['appeal']>

/** Instants are Postgres's own text. */
export type RawDecision = Omit<ModerationDecision, 'restoreId'>

export const decidedColumns =
  sql.raw(`d.id, d.kind, d.post_id as "postId", d.said, d.action, d.ends_at as "endsAt", d.reason,
  d.decided_at as "decidedAt", d.undone_at as "undoneAt",
  (select json_build_object('id', a.id, 'text', a.text, 'createdAt', a.created_at, 'dueAt', a.due_at, 'outcome', a.outcome,
    'decidedAt', a.decided_at, 'reason', a.reason) from community_appeals a where a.decision_id = d.id) as appeal`)

export const partyColumns = (ctx: Context): SQL => sql`${memberOf('d.person_id', ctx.now())} as person,
  ${memberOf('d.decided_by', ctx.now())} as "decidedBy", d.is_by_administrator as "isByAdministrator",
  ${memberOf('d.undone_by', ctx.now())} as "undoneBy"`

/** Earlier decisions can no longer be undone or appealed. */
export const decidedSince = (ctx: Context) => new Date(ctx.now().getTime() - MODERATION_DAYS * DAY_MS)

const presentAppeal = (appeal: Appealed): Appealed => ({
  ...appeal,
  createdAt: toIsoTime(appeal.createdAt),
  dueAt: toIsoTime(appeal.dueAt),
  decidedAt: toIsoTimeOrNull(appeal.decidedAt),
})

type Instants = Pick<RawDecision, 'endsAt' | 'decidedAt' | 'undoneAt' | 'appeal'>

export const presentDecided = <Row extends Instants>(row: Row): Row => ({
  ...row,
  endsAt: toIsoTimeOrNull(row.endsAt),
  decidedAt: toIsoTime(row.decidedAt),
  undoneAt: toIsoTimeOrNull(row.undoneAt),
  appeal: row.appeal && presentAppeal(row.appeal),
})

const NOTES = 5

export const isGone = sql`case s.kind
  when 'post' then not exists (select from posts p where p.id = s.subject_id and p.deleted_at is null)
  when 'comment' then not exists (select from comments c where c.id = s.subject_id and c.deleted_at is null)
  else not exists (select from memberships g where g.user_id = s.subject_id and g.community_id = s.community_id) end`

export const together = sql`o.community_id, o.kind, o.subject_id, (array_agg(o.id order by o.created_at, o.id))[1] as id,
  (array_agg(o.post_id))[1] as post_id, (array_agg(o.person_id))[1] as person_id,
  (array_agg(o.said order by o.created_at, o.id))[1] as said, min(o.created_at) as since,
  (extract(epoch from min(o.created_at)) * 1000000)::bigint as micros, count(*)::int as reporters,
  (array_remove(array_agg(nullif(o.note, '') order by o.created_at, o.id), null))[1:${sql.raw(String(NOTES))}] as notes`

export const reasons = sql`(select json_agg(json_build_object('reason', w.reason, 'count', w.count) order by w.count desc, w.reason)
  from (select o.reason, count(*)::int as count from open o
    where o.community_id = s.community_id and o.kind = s.kind and o.subject_id = s.subject_id group by o.reason) w)`

const KEPT = 500

export type Subject = { personId: string; postId: string | null; said: string }
type Input = { communityId: string; kind: ReportedKind; subjectId: string }

const sources: Record<ReportedKind, (asked: Input) => SQL> = {
  post: ({ communityId, subjectId }) => sql`select p.author_id as "personId", p.id as "postId",
      left(p.title || E'\n\n' || p.content, ${KEPT + 1}) as said
    from posts p where p.id = ${subjectId} and p.community_id = ${communityId} and p.deleted_at is null`,
  comment: ({ communityId, subjectId }) => sql`select c.author_id as "personId", c.post_id as "postId",
      left(c.content, ${KEPT + 1}) as said
    from comments c join posts p on p.id = c.post_id
    where c.id = ${subjectId} and p.community_id = ${communityId} and c.deleted_at is null and p.deleted_at is null`,
  member: ({ communityId, subjectId }) => sql`select m.user_id as "personId", null as "postId", '' as said
    from memberships m where m.user_id = ${subjectId} and m.community_id = ${communityId}`,
}

/** Undefined if the community has no such thing. */
export async function findSubject(ctx: Context, asked: Input): Promise<Subject | undefined> {
  const { rows } = await ctx.db.execute<Subject>(sources[asked.kind](asked))
  const [subject] = rows
  return subject && { ...subject, said: cut(subject.said, KEPT) }
}

const MAX = 100

type Staff = { userId: string; role: 'owner' | 'moderator' }

async function readStaff(ctx: Context, communityId: string): Promise<Staff[]> {
  const { rows } = await ctx.db.execute<Staff>(sql`select user_id as "userId", role from memberships
    where community_id = ${communityId} and role <> 'member' order by user_id limit ${MAX}`)
  return rows
}

export const staffOf = async (ctx: Context, communityId: string, ...but: (string | null)[]): Promise<string[]> =>
  (await readStaff(ctx, communityId)).map(({ userId }) => userId).filter((userId) => !but.includes(userId))

/** Staff but the person; nobody if the person is an owner. */
export async function judgesOf(ctx: Context, communityId: string, personId: string): Promise<string[]> {
  const staff = await readStaff(ctx, communityId)
  if (staff.some(({ userId, role }) => userId === personId && role === 'owner')) return []
  return staff.map(({ userId }) => userId).filter((userId) => userId !== personId)
}

export async function communityNameOf(ctx: Context, communityId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select name from communities where id = ${communityId}`)
  return rows[0]?.name ?? ''
}
