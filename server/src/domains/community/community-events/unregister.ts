import { ApiError } from '@lv/contract/errors'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { giveBack } from './parts/give-back.ts'
import { lockEvent } from './parts/lock.ts'
import { registrationOf } from './parts/registration-of.ts'
import { eventRules } from './rules.ts'

/**
 * Gives a place at an event, or on its waiting list, back; whoever waits longest gets it and is told. Without one nothing
 * changes, and only whoever may read the event is told how many come. @throws `conflict` for one that is over, `not_found`,
 * `forbidden`
 */
export function unregisterFromEvent(ctx: Context, { eventId, actor }: { eventId: string; actor: Actor }) {
  const input = { eventId, userId: actor.id }
  return transact(ctx, async (ctx) => {
    const { communityId, endsAt } = await lockEvent(ctx, eventId)
    const { status } = await registrationOf(ctx, input)
    if (status === null) await eventRules.eventReader(ctx, actor, { eventId })
    if (new Date(endsAt) <= ctx.now()) throw new ApiError('conflict', 'This event is over')
    await giveBack(ctx, { eventId, userIds: [actor.id] })
    changes(`community:${communityId}`)
    return registrationOf(ctx, input)
  })
}
