import type { Context } from '../../../context.ts'
import type { News } from '../../../news/kinds.ts'
import { tell } from '../../../news/tell.ts'
import { closeLeads } from '../../leads/close-leads.ts'
import { releaseUncontacted } from '../../leads/release-uncontacted.ts'
import { cancelRequest } from '../../requests/cancel.ts'
import { noteEvent } from '../../requests/note-event.ts'
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
