import { ApiError } from '@lv/contract/errors'
import type { ModerationAction, ReportedKind } from '@lv/contract/moderation-options'
import type { Context } from '#core/context.ts'
import { liftBan } from '#domains/community/communities/lift-ban.ts'
import { liftMute } from '#domains/community/communities/mute.ts'
import { showWords } from '#domains/community/posts/hide.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'

export type Undone = {
  id: string
  communityId: string
  kind: ReportedKind
  subjectId: string
  personId: string | null
  action: ModerationAction
  hidWords: boolean
}

/** Somebody lifted it before. */
const isNoBan = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

/** Takes back what a decision did, in the caller's transaction: words are shown again, a mute or a ban ends. */
export async function undoEffects(ctx: Context, decision: Undone, actorId: string): Promise<void> {
  const { id, communityId, kind, subjectId, personId, action, hidWords } = decision
  await dropNews(ctx, { about: 'decisionId', ids: [id] })
  if (hidWords && kind !== 'member') await showWords(ctx, { kind, id: subjectId })
  if (action === 'mute') await liftMute(ctx, id)
  if (action === 'ban' && personId)
    await liftBan(ctx, { communityId, userId: personId, actorId }).catch((error) => {
      if (!isNoBan(error)) throw error
    })
}
