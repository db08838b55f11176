import { type Context, transact } from '#core/context.ts'
import { giveBack } from './parts/give-back.ts'
import { listLeft } from './parts/left.read.ts'
import { lockEvent } from './parts/lock.ts'

/** Places of those who have left the community go to those who wait. */
export async function releaseLeft(ctx: Context): Promise<void> {
  for (const [eventId, userIds] of await listLeft(ctx))
    await transact(ctx, async (ctx) => {
      await lockEvent(ctx, eventId)
      await giveBack(ctx, { eventId, userIds })
    })
}
