import type { EscalatedAppeal, ModerationDecision, OwnDecision, WaitingAppeal } from '@lv/contract/moderation'
import { MODERATION_DAYS } from '@lv/contract/moderation-options'
import { sql } from 'drizzle-orm'
import { administers } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { mayModerate } from '#domains/community/communities/may-act.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { singleRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { isForAdministrators, mayDecideAppeal } from './appeals.ts'
import { decidedColumns, decidedSince, partyColumns, presentDecided, type RawDecision } from './parts/reported.read.ts'
import { decidesAsAdministrator, type Judge } from './rules.ts'

type Query = { communityId: string; actor: Actor; limit: number; cursor?: string | undefined }
type Row = RawDecision & { mayDecide: boolean }

/** Oldest first, as all are due after the same time. `next` is null on the last page. */
export async function listAppeals(ctx: Context, { communityId, actor, limit, cursor }: Query) {
  const { rows } = await ctx.db.execute<Row>(sql`select ${decidedColumns}, ${partyColumns(ctx)},
      ${mayDecideAppeal(ctx, actor)} as "mayDecide"
    from community_appeals a join community_decisions d on d.id = a.decision_id
    where d.community_id = ${communityId} and a.decided_at is null ${cursor ? sql`and a.id > ${cursor}::uuid` : sql.empty()}
    order by a.id limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.flatMap((row): WaitingAppeal[] => {
    const { appeal, mayDecide, ...decision } = presentDecided(row)
    return appeal ? [Object.assign(appeal, { mayDecide, decision })] : []
  })
  return { items, next: page.last?.appeal?.id ?? null }
}

type ListDecisionsAsked = { communityId: string; actor: Actor; limit: number; cursor?: string | undefined }

/** Moderators see only their own decisions. `next` is null on the last page. */
export async function listDecisions(ctx: Context, { communityId, actor, limit, cursor }: ListDecisionsAsked) {
  const may = decidesAsAdministrator(actor)
    ? sql`d.person_id is distinct from ${actor.id}::uuid`
    : mayModerate({ actorId: actor.id, communityId: sql`d.community_id`, personId: sql`d.person_id` })
  const isOwner = sql`exists (select from memberships o
    where o.community_id = d.community_id and o.user_id = ${actor.id}::uuid and o.role = 'owner')`
  const { rows } = await ctx.db.execute<ModerationDecision>(sql`select ${decidedColumns}, ${partyColumns(ctx)},
      case when d.undone_at is null and d.action <> 'dismiss' and d.decided_at >= ${decidedSince(ctx)} and ${may}
        then (select r.id from community_reports r where r.decision_id = d.id order by r.id limit 1) end as "restoreId"
    from community_decisions d
    where d.community_id = ${communityId} and (${administers(actor)} or ${isOwner} or d.decided_by = ${actor.id}::uuid)
      ${cursor ? sql`and d.id < ${cursor}::uuid` : sql.empty()}
    order by d.id desc limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.map(presentDecided)
  return { items, next: page.last?.id ?? null }
}

type ListEscalatedAsked = { actor: Judge; limit: number; cursor?: string | undefined }
type ListEscalatedRow = RawDecision & { mayDecide: boolean; community: EscalatedAppeal['community'] }

/** `next` is null on the last page. */
export async function listEscalated(ctx: Context, { actor, limit, cursor }: ListEscalatedAsked) {
  const { rows } = await ctx.db.execute<ListEscalatedRow>(sql`select ${decidedColumns}, ${partyColumns(ctx)},
      ${mayDecideAppeal(ctx, actor)} as "mayDecide", json_build_object('id', c.id, 'name', c.name) as community
    from community_appeals a join community_decisions d on d.id = a.decision_id join communities c on c.id = d.community_id
    where a.decided_at is null and ${isForAdministrators(ctx)} ${cursor ? sql`and a.id > ${cursor}::uuid` : sql.empty()}
    order by a.id limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.flatMap((row): EscalatedAppeal[] => {
    const { appeal, mayDecide, community, ...decision } = presentDecided(row)
    return appeal ? [Object.assign(appeal, { mayDecide, community, decision })] : []
  })
  return { items, next: page.last?.appeal?.id ?? null }
}

type ListOwnAsked = { userId: string; limit: number; cursor?: string | undefined }

/** Without who decided or reported; includes communities they can no longer read. `next` is null on the last page. */
export async function listOwnDecisions(ctx: Context, { userId, limit, cursor }: ListOwnAsked) {
  const { rows } = await ctx.db.execute<OwnDecision>(sql`select ${decidedColumns},
      (select json_build_object('id', c.id, 'name', c.name) from communities c where c.id = d.community_id) as community,
      case when d.undone_at is null and d.decided_at >= ${decidedSince(ctx)}
          and not exists (select from community_appeals a where a.decision_id = d.id)
        then d.decided_at + make_interval(days => ${MODERATION_DAYS}) end as "appealUntil"
    from community_decisions d
    where d.person_id = ${userId} and d.action <> 'dismiss' ${cursor ? sql`and d.id < ${cursor}::uuid` : sql.empty()}
    order by d.id desc limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.map((row) => {
    const decision = presentDecided(row)
    return { ...decision, appealUntil: toIsoTimeOrNull(decision.appealUntil) }
  })
  return { items, next: page.last?.id ?? null }
}

export async function countForAdministrators(ctx: Context) {
  const { rows } = await ctx.db.execute<{ reports: number; appeals: number }>(sql`select
    (select count(distinct (o.community_id, o.kind, o.subject_id))::int from community_reports o
      join memberships keeper on keeper.community_id = o.community_id and keeper.user_id = o.person_id
      where o.decision_id is null and keeper.role = 'owner') as reports,
    (select count(*)::int from community_appeals a join community_decisions d on d.id = a.decision_id
      where a.decided_at is null and ${isForAdministrators(ctx)}) as appeals`)
  return singleRow(rows)
}
