import { formatDate } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { APPEAL_DUE_DAYS, type AppealOutcome, MODERATION_DAYS } from '@lv/contract/moderation-options'
import { type SQL, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { hasOtherStaff, looksAfter } from '#domains/community/communities/may-act.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { dropCounted } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { audit } from '#platform/audit/audit.ts'
import { communityNameOf, staffOf } from './parts/reported.read.ts'
import { type Undone, undoEffects } from './parts/restore-decided.ts'
import { decidesAsAdministrator, type Judge } from './rules.ts'

type Appeal = { decisionId: string; userId: string; text: string }
type Made = { id: string; communityId: string; decidedBy: string | null; isByAdministrator: boolean }
type Known = { isUndone: boolean; isOver: boolean; isAppealed: boolean }

const shifted = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

async function refuse(ctx: Context, { decisionId, userId }: Appeal): Promise<never> {
  const { rows } = await ctx.db.execute<Known>(sql`select undone_at is not null as "isUndone",
      decided_at < ${shifted(ctx.now(), -MODERATION_DAYS)} as "isOver",
      exists (select from community_appeals a where a.decision_id = d.id) as "isAppealed"
    from community_decisions d where d.id = ${decisionId} and d.person_id = ${userId} and d.action <> 'dismiss'`)
  const [known] = rows
  if (!known) throw new ApiError('not_found', 'Decision not found')
  if (known.isAppealed) throw new ApiError('conflict', 'You’ve appealed against this already: that can be done once.')
  if (known.isUndone) throw new ApiError('conflict', 'This has been taken back: there is nothing to appeal against.')
  throw new ApiError('gone', `An appeal can be made within ${MODERATION_DAYS} days.`)
}

/** Other staff of the community; administrators if there are none. */
async function notifyDeciders(
  ctx: Context,
  { id: appealId, communityId, decidedBy, isByAdministrator }: Made,
  userId: string,
  due: Date,
) {
  const data = { community: await communityNameOf(ctx, communityId), communityId, due: formatDate(due) }
  const staff = isByAdministrator ? [] : await staffOf(ctx, communityId, decidedBy, userId)
  if (staff.length === 0) await notify(ctx, { kind: 'community-appeal-for-administrators', to: 'administrators', data })
  else
    await notify(
      ctx,
      staff.map((id) => ({ kind: 'community-appeal-made' as const, to: { userId: id }, data: { ...data, appealId } })),
    )
}

/** Once, within 30 days, and decided by somebody else. @throws `not_found`, `conflict`, `gone` */
export function appealDecision(ctx: Context, appeal: Appeal): Promise<{ id: string; dueAt: string }> {
  invalidates()
  return transact(ctx, async (ctx) => {
    const { decisionId, userId, text } = appeal
    const now = ctx.now()
    const dueAt = shifted(now, APPEAL_DUE_DAYS)
    // Locked, so that nobody undoes it meanwhile.
    await ctx.db.execute(sql`select from community_decisions where id = ${decisionId} for update`)
    const { rows } = await ctx.db.execute<Made>(sql`with made as (
        insert into community_appeals (decision_id, person_id, text, created_at, due_at)
        select d.id, ${userId}::uuid, ${text}, ${now}::timestamptz, ${dueAt}::timestamptz
        from community_decisions d where d.id = ${decisionId} and d.person_id = ${userId} and d.action <> 'dismiss'
          and d.undone_at is null and d.decided_at >= ${shifted(now, -MODERATION_DAYS)}
        on conflict (decision_id) do nothing returning id, decision_id)
      select made.id, d.community_id as "communityId", d.decided_by as "decidedBy",
        d.is_by_administrator as "isByAdministrator"
      from made join community_decisions d on d.id = made.decision_id`)
    const made = rows[0] ?? (await refuse(ctx, appeal))
    await notifyDeciders(ctx, made, userId, dueAt)
    return { id: made.id, dueAt: dueAt.toISOString() }
  })
}

/** If no other staff can decide, an administrator made the decision, or it is overdue. */
export const isForAdministrators = (
  ctx: Context,
): SQL => sql`(d.is_by_administrator or a.due_at <= ${ctx.now()}::timestamptz
  or not ${hasOtherStaff(sql`d.community_id`, sql`d.decided_by`, sql`d.person_id`)})`

/** Never about oneself, nor one's own decision. */
export function mayDecideAppeal(ctx: Context, actor: Judge): SQL {
  const asStaff = sql`(d.decided_by is distinct from ${actor.id}::uuid and not d.is_by_administrator
    and ${looksAfter(actor.id, sql`d.community_id`)})`
  const may = decidesAsAdministrator(actor) ? sql`(${asStaff} or ${isForAdministrators(ctx)})` : asStaff
  return sql`(d.person_id is distinct from ${actor.id}::uuid and ${may})`
}

type Given = { appealId: string; actor: Judge; outcome: AppealOutcome; reason: string }
type Decided = Undone & { appellantId: string }

async function refuseAppeal(ctx: Context, appealId: string): Promise<never> {
  const { rows } = await ctx.db.execute<{ isDecided: boolean }>(
    sql`select decided_at is not null as "isDecided" from community_appeals where id = ${appealId}`,
  )
  const [known] = rows
  if (!known) throw new ApiError('not_found', 'Appeal not found')
  if (known.isDecided) throw new ApiError('conflict', 'Somebody has decided this appeal already')
  throw new ApiError('forbidden', 'Someone other than the person who made the decision looks at the appeal')
}

const done: Record<AppealOutcome, string> = {
  upheld: 'The decision stands, and they’re told',
  overturned: 'The decision is taken back, and they’re told',
}

/**
 * Overturning undoes the decision.
 * @throws `not_found`, `forbidden` for whoever made the decision, `conflict` if it is decided
 */
export function decideAppeal(ctx: Context, { appealId, actor, outcome, reason }: Given): Promise<{ message: string }> {
  return transact(ctx, async (ctx) => {
    invalidates()
    // Locks the decision first, as undoing it does.
    await ctx.db.execute(sql`select from community_decisions where id = (
      select decision_id from community_appeals where id = ${appealId}) for update`)
    const { rows } = await ctx.db.execute<Decided>(sql`with decided as (
        update community_appeals a set outcome = ${outcome}, decided_at = ${ctx.now()}, decided_by = ${actor.id}::uuid,
          reason = ${reason}
        from community_decisions d
        where a.id = ${appealId} and a.decided_at is null and d.id = a.decision_id and ${mayDecideAppeal(ctx, actor)}
        returning a.decision_id, a.person_id),
      undone as (
        update community_decisions u set undone_at = ${ctx.now()}::timestamptz, undone_by = ${actor.id}::uuid from decided
        where u.id = decided.decision_id and ${outcome}::text = 'overturned' and u.undone_at is null)
      select d.id, d.community_id as "communityId", d.kind, d.subject_id as "subjectId", d.person_id as "personId",
        d.action, d.hid_words as "hidWords", decided.person_id as "appellantId"
      from decided join community_decisions d on d.id = decided.decision_id`)
    const { appellantId: userId, ...decision } = rows[0] ?? (await refuseAppeal(ctx, appealId))
    await dropCounted(ctx, 'appealId', [appealId])
    if (outcome === 'overturned') await undoEffects(ctx, decision, actor.id)
    const { communityId } = decision
    await audit(ctx, {
      actorId: actor.id,
      action: `community_appeal_${outcome}`,
      subject: communityId,
      detail: { appealId, decisionId: decision.id },
    })
    const community = await communityNameOf(ctx, communityId)
    await notify(ctx, {
      kind: 'community-appeal-decided',
      to: { userId },
      data: { community, communityId, outcome, reason },
    })
    return { message: done[outcome] }
  })
}
