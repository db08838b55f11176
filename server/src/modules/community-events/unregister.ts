import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '../../context.ts'
import { changes } from '../../http/subjects.ts'
import { giveBack } from './parts/give-back.ts'
import { lockEvent } from './parts/lock.ts'
import { registrationOf } from './parts/registration-of.ts'

/**
 * Gives a place at an event, or on its waiting list, back; whoever waits longest gets it and is told. Without one nothing
 * changes. @throws `conflict` for one that is over, `not_found`
 */
export function unregisterFromEvent(ctx: Context, input: { eventId: string; userId: string }) {
  return transact(ctx, async (ctx) => {
    const { communityId, endsAt } = await lockEvent(ctx, input.eventId)
    if (new Date(endsAt) <= ctx.now()) throw new ApiError('conflict', 'This event is over')
    await giveBack(ctx, { eventId: input.eventId, userIds: [input.userId] })
    changes(`community:${communityId}`)
    return registrationOf(ctx, input)
  })
}
