import { ApiError } from '@lv/contract/errors'
import type { AppealOutcome } from '@lv/contract/moderation-options'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { dropCounted } from '#domains/notifications/notifications/drop-news.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'
import { mayDecideAppeal } from './parts/may-decide-appeal.ts'
import { communityNameOf } from './parts/staff.read.ts'
import { type Undone, undoEffects } from './parts/undo-effects.ts'
import type { Judge } from './rules.ts'

type Given = { appealId: string; actor: Judge; outcome: AppealOutcome; reason: string }
type Decided = Undone & { appellantId: string }

async function refuse(ctx: Context, appealId: string): Promise<never> {
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
 * Decides an appeal, once: the decision stands, or is taken back with everything it did. The person is told either way, and
 * why. @throws `not_found`, `forbidden` for whoever took the decision, `conflict` where it is decided
 */
export function decideAppeal(ctx: Context, { appealId, actor, outcome, reason }: Given): Promise<{ message: string }> {
  return transact(ctx, async (ctx) => {
    changes()
    // The decision first, as where it is taken back.
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
    const { appellantId: userId, ...decision } = rows[0] ?? (await refuse(ctx, appealId))
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
    await tell(ctx, {
      kind: 'community-appeal-decided',
      to: { userId },
      data: { community, communityId, outcome, reason },
    })
    return { message: done[outcome] }
  })
}
