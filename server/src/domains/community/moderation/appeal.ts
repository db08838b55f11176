import { ApiError } from '@lv/contract/errors'
import { APPEAL_DUE_DAYS, MODERATION_DAYS } from '@lv/contract/moderation-options'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { communityNameOf, staffOf } from './parts/staff.read.ts'

type Appeal = { decisionId: string; userId: string; text: string }
type Made = { id: string; communityId: string; decidedBy: string | null; isByAdministrator: boolean }
type Known = { isUndone: boolean; isOver: boolean; isAppealed: boolean }

const DAY_MS = 86_400_000
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

/** Somebody else of those who look after the community; where there is nobody, administrators. */
async function tellDeciders(
  ctx: Context,
  { id: appealId, communityId, decidedBy, isByAdministrator }: Made,
  userId: string,
  due: Date,
) {
  const data = { community: await communityNameOf(ctx, communityId), communityId, due: writtenDay(due) }
  const staff = isByAdministrator ? [] : await staffOf(ctx, communityId, decidedBy, userId)
  if (staff.length === 0) await tell(ctx, { kind: 'community-appeal-for-administrators', to: 'administrators', data })
  else
    await tell(
      ctx,
      staff.map((id) => ({ kind: 'community-appeal-made' as const, to: { userId: id }, data: { ...data, appealId } })),
    )
}

/**
 * Asks for what was decided about the caller in a community to be looked at again by somebody else: once, within 30 days.
 * @throws `not_found`, `conflict`, `gone`
 */
export function appealDecision(ctx: Context, appeal: Appeal): Promise<{ id: string; dueAt: string }> {
  changes()
  return transact(ctx, async (ctx) => {
    const { decisionId, userId, text } = appeal
    const now = ctx.now()
    const dueAt = shifted(now, APPEAL_DUE_DAYS)
    // Held, so that nobody takes it back meanwhile.
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
    await tellDeciders(ctx, made, userId, dueAt)
    return { id: made.id, dueAt: dueAt.toISOString() }
  })
}
