import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { listParticipants } from './parts/everybody-at.ts'
import { wordsOf } from './parts/local-time.ts'
import { lockScope, requireAhead } from './parts/lock.ts'
import { readEvent } from './parts/read.ts'

type Cancellation = { eventId: string; scope: 'this' | 'following'; reason: string; actor: Actor }

/** Tells registered and waiting people once each. @throws `conflict` if it was cancelled or is over */
export function cancelEvent(ctx: Context, { eventId, scope, reason, actor }: Cancellation) {
  return transact(ctx, async (ctx) => {
    const locked = await lockScope(ctx, { eventId, scope })
    requireAhead(ctx, locked[0])
    const ids = locked.map(({ id }) => id)
    await ctx.db.execute(sql`update community_events
      set cancelled_at = ${ctx.now()}, cancel_reason = ${reason}, sequence = sequence + 1
      where id = any(${sql.param(ids)}::uuid[]) and cancelled_at is null`)
    await withdrawNotifications(ctx, { about: 'eventId', ids })
    const told = await listParticipants(ctx, ids)
    await notify(
      ctx,
      told.map(({ userId, many, event }) => ({
        kind: 'event-cancelled',
        to: { userId },
        data: { ...wordsOf(event), many, reason },
      })),
    )
    invalidates(`community:${locked[0].communityId}`)
    return readEvent(ctx, actor, eventId)
  })
}
