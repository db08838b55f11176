import { DAY_MS } from '@lv/contract/durations'
import { ApiError, invalidField } from '@lv/contract/errors'
import type { Decide } from '@lv/contract/moderation'
import type { ModerationAction } from '@lv/contract/moderation-options'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { banMember } from '#domains/community/communities/bans.ts'
import { muteMember } from '#domains/community/communities/mutes.ts'
import { hideWords } from '#domains/community/posts/hide.ts'
import { audit } from '#platform/audit/audit.ts'
import { type DecidedNow, decideOpen } from './parts/decide-open.ts'
import { notifyDecided } from './parts/notify-decided.ts'
import { restoreDecided } from './parts/restore-decided.ts'
import { decidesAsAdministrator, type Judge } from './rules.ts'

type Decision = z.output<typeof Decide> & { reportId: string; actor: Judge }
type Taken = Omit<Decision, 'decision' | 'days'> & { action: ModerationAction; endsAt: Date | null }

const done: Record<ModerationAction, string> = {
  dismiss: 'The report is dismissed',
  hide: 'It’s hidden, and its author is told why',
  warn: 'They’re warned, and told why',
  mute: 'They can’t write here for a while, and are told why',
  ban: 'They’re banned, and told why',
}

const gone = () =>
  new ApiError('conflict', 'It has been deleted in the meantime. You can dismiss the report, or warn whoever wrote it.')

/** Muting and banning hide the words too. */
async function hide(ctx: Context, { id, kind, subjectId }: DecidedNow, { action, reason }: Taken) {
  if (kind === 'member') return
  const isHidden = await hideWords(ctx, { kind, id: subjectId, reason })
  if (!isHidden && action === 'hide') throw gone()
  await ctx.db.execute(sql`update community_decisions set hid_words = ${isHidden} where id = ${id}`)
}

async function effect(ctx: Context, decided: DecidedNow, taken: Taken): Promise<void> {
  const { action, reason, endsAt, actor } = taken
  if (action === 'dismiss') return
  const { id, communityId, personId: userId } = decided
  if (action !== 'warn') await hide(ctx, decided, taken)
  if (action === 'hide') return
  if (!userId) throw new ApiError('conflict', 'They’ve deleted their account in the meantime. Dismiss the report.')
  if (endsAt) await muteMember(ctx, { id, communityId, userId, reason, endsAt })
  if (action === 'ban') await banMember(ctx, { communityId, userId, actorId: actor.id, reason, decisionId: id })
}

/** Decides all open reports of the same thing. @throws `invalid`, `forbidden`, `conflict`, `gone` after 30 days */
export function decideReport(ctx: Context, given: Decision): Promise<{ message: string }> {
  const { decision, days, reportId, actor, reason } = given
  if (decision === 'restore') return restoreDecided(ctx, given)
  if (decision === 'mute' && days === undefined) throw invalidField('days', 'Choose for how long')
  const endsAt = decision === 'mute' ? new Date(ctx.now().getTime() + Number(days) * DAY_MS) : null
  return transact(ctx, async (ctx) => {
    invalidates()
    const isAdministrator = decidesAsAdministrator(actor)
    const taken = { reportId, actor, reason, action: decision, endsAt }
    const decided = await decideOpen(ctx, {
      reportId,
      actorId: actor.id,
      isAdministrator,
      action: decision,
      endsAt,
      reason,
    })
    if (decided.kind === 'member' && decision === 'hide') throw invalidField('decision', 'There is nothing to hide')
    await effect(ctx, decided, taken)
    const { id, communityId, personId } = decided
    await audit(ctx, {
      actorId: actor.id,
      action: `community_report_${decision}`,
      subject: communityId,
      detail: { decisionId: id, userId: personId ?? '' },
    })
    await notifyDecided(ctx, decided, taken)
    return { message: done[decision] }
  })
}
