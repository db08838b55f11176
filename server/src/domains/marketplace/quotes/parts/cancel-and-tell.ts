import type { Context } from '#core/context.ts'
import type { News } from '#core/notification-kinds.ts'
import { closeLeads } from '#domains/marketplace/leads/close-leads.ts'
import { releaseUncontacted } from '#domains/marketplace/leads/release-uncontacted.ts'
import { cancelRequest } from '#domains/marketplace/requests/cancel.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { partiesOf } from './parties.ts'

export type Cancellation = { requestId: string; reason: string }

/**
 * Cancels a request that is not completed, in the caller's transaction: held points are released if nobody was in
 * touch, and everybody who got it is told. @returns whether this call did it
 */
export async function cancelAndTell(ctx: Context, { requestId, reason }: Cancellation): Promise<boolean> {
  if (!(await cancelRequest(ctx, { requestId, reason }))) return false
  const parties = await partiesOf(ctx, requestId)
  await releaseUncontacted(ctx, { requestId, rule: 'cancelled_before_contact' })
  await closeLeads(ctx, { requestId, cards: [] })
  await noteEvent(ctx, { requestId, kind: 'cancelled' })
  await tell(
    ctx,
    parties.map(({ userId, name, leadId, suburb }): News => {
      return { kind: 'request-cancelled', to: { userId }, data: { name, leadId, suburb } }
    }),
  )
  return true
}
