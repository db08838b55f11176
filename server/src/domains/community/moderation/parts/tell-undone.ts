import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { communityNameOf } from './staff.read.ts'
import type { Undone } from './undo-effects.ts'

/** Tells whom a decision was about that it was taken back, and why. */
export async function tellUndone(ctx: Context, undone: Undone, reason: string): Promise<void> {
  const { communityId, personId, kind, action } = undone
  if (!personId) return
  const community = await communityNameOf(ctx, communityId)
  await tell(ctx, {
    kind: 'community-decision-undone',
    to: { userId: personId },
    data: { community, communityId, of: kind, action, reason },
  })
}
