import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { earnStanding, undoStanding } from '#domains/community/standing/earn.ts'
import { lockEvent } from './parts/lock.ts'

type Mark = { eventId: string; userId: string; attended: boolean }

/** PRODUCT.md 7. @throws `conflict` before the start or if it was cancelled, `not_found` for those not registered */
export function markAttendance(ctx: Context, { eventId, userId, attended }: Mark) {
  return transact(ctx, async (ctx) => {
    const { communityId, startsAt, isCancelled } = await lockEvent(ctx, eventId)
    if (isCancelled) throw new ApiError('conflict', 'This event was cancelled')
    if (new Date(startsAt) > ctx.now()) throw new ApiError('conflict', 'This event hasn’t started yet')
    const { rowCount } = await ctx.db.execute(sql`update event_registrations
      set attended_at = case when ${attended}::boolean then coalesce(attended_at, ${ctx.now()}) end
      where event_id = ${eventId}::uuid and user_id = ${userId}::uuid and status = 'registered'`)
    if (rowCount === 0) throw new ApiError('not_found', 'They weren’t registered for this event')
    const deed = { reason: 'event' as const, subjectId: eventId, userId }
    if (attended) await earnStanding(ctx, { ...deed, communityId, at: new Date(startsAt) })
    else await undoStanding(ctx, deed)
    invalidates(`community:${communityId}`)
    return { attended }
  })
}
