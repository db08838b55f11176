import { ApiError } from '@lv/contract/errors'
import type { ModerationAction, ReportedKind } from '@lv/contract/moderation-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { mayModerate } from '#domains/community/communities/may-act.ts'
import { dropCounted } from '#domains/notifications/notifications/withdraw-notifications.ts'

export type Deciding = {
  reportId: string
  actorId: string
  isAdministrator: boolean
  action: ModerationAction
  endsAt: Date | null
  reason: string
}
export type DecidedNow = {
  id: string
  communityId: string
  kind: ReportedKind
  subjectId: string
  postId: string | null
  personId: string | null
  reporterIds: string[]
  reportIds: string[]
}

/** Anyone but the person concerned may dismiss. */
function may({ actorId, isAdministrator, action }: Deciding) {
  if (isAdministrator || action === 'dismiss') return sql`o.person_id is distinct from ${actorId}::uuid`
  return mayModerate({ actorId, communityId: sql`o.community_id`, personId: sql`o.person_id` })
}

async function refuse(ctx: Context, { reportId, actorId }: Deciding): Promise<never> {
  const { rows } = await ctx.db.execute<{ isOpen: boolean; isOwn: boolean }>(sql`select decision_id is null as "isOpen",
      person_id is not distinct from ${actorId}::uuid as "isOwn" from community_reports where id = ${reportId}`)
  const [report] = rows
  if (!report) throw new ApiError('not_found', 'Report not found')
  if (!report.isOpen) throw new ApiError('conflict', 'Somebody has decided this already')
  if (report.isOwn) throw new ApiError('forbidden', 'This is about you: somebody else decides it')
  throw new ApiError('forbidden', 'Moderators can’t act on an owner or another moderator. You can dismiss the report.')
}

/**
 * One statement, so that one decision counts. @throws `conflict` if decided, `forbidden` if the actor may not act on
 * them
 */
export async function decideOpen(ctx: Context, deciding: Deciding): Promise<DecidedNow> {
  const { reportId, actorId, isAdministrator, action, endsAt, reason } = deciding
  const { rows } = await ctx.db.execute<DecidedNow>(sql`with named as (
      select community_id, kind, subject_id from community_reports where id = ${reportId}),
    open as (
      select o.* from community_reports o join named on o.community_id = named.community_id and o.kind = named.kind
        and o.subject_id = named.subject_id
      where o.decision_id is null order by o.id for update of o),
    decision as (
      insert into community_decisions
        (community_id, kind, subject_id, post_id, said, person_id, action, ends_at, reason, decided_by, is_by_administrator,
          decided_at)
      select o.community_id, o.kind, o.subject_id, o.post_id, o.said, o.person_id, ${action}, ${endsAt}::timestamptz,
        ${reason}, ${actorId}::uuid, ${isAdministrator}, ${ctx.now()}::timestamptz
      from open o where o.id = ${reportId} and ${may(deciding)}
      returning *),
    decided as (
      update community_reports r set decision_id = decision.id from decision where r.id in (select id from open)
      returning r.id, r.reporter_id)
    select id, community_id as "communityId", kind, subject_id as "subjectId", post_id as "postId",
      person_id as "personId", (select json_agg(reporter_id) from decided) as "reporterIds",
      (select json_agg(id) from decided) as "reportIds" from decision`)
  const decided = rows[0] ?? (await refuse(ctx, deciding))
  await dropCounted(ctx, 'reportId', decided.reportIds)
  return decided
}
