import { formatDate, formatTime } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { MODERATION_DAYS, type ModerationAction } from '@lv/contract/moderation-options'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import type { DecidedNow } from './decide-open.ts'
import { communityNameOf } from './reported.read.ts'

type Taken = { action: ModerationAction; endsAt: Date | null; reason: string; actor: { id: string } }

/** Does not tell a reporter who decided it themselves. A ban is told elsewhere. */
export async function notifyDecided(ctx: Context, decided: DecidedNow, taken: Taken): Promise<void> {
  const { action, endsAt, reason, actor } = taken
  const { id: decisionId, communityId, kind, personId, reporterIds } = decided
  const community = await communityNameOf(ctx, communityId)
  const appealUntil = formatDate(new Date(ctx.now().getTime() + MODERATION_DAYS * DAY_MS))
  const until = endsAt ? `${formatTime(endsAt)} on ${formatDate(endsAt)}` : ''
  if (personId && action !== 'dismiss' && action !== 'ban')
    await notify(ctx, {
      kind: 'community-decided',
      to: { userId: personId },
      data: { decisionId, community, communityId, of: kind, action, reason, until, appealUntil },
    })
  const outcome = action === 'dismiss' ? 'dismissed' : 'acted'
  await notify(
    ctx,
    reporterIds
      .filter((userId) => userId !== actor.id)
      .map((userId) => ({
        kind: 'community-report-decided' as const,
        to: { userId },
        data: { community, communityId, outcome },
      })),
  )
}
