import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '../../context.ts'
import { closeLeads } from '../leads/close-leads.ts'
import { releaseUncontacted } from '../leads/release-uncontacted.ts'
import { cancelRequest } from '../requests/cancel.ts'
import { noteEvent } from '../requests/note-event.ts'
import { partiesOf } from './parties.ts'

type Cancellation = { requestId: string; reason: string }

/**
 * Cancels a request that is not completed, in the caller's transaction: held points go back where nobody was in touch,
 * and everybody who got it is told. @returns whether it was this call that did it
 */
export async function cancel(ctx: Context, { requestId, reason }: Cancellation): Promise<boolean> {
  if (!(await cancelRequest(ctx, { requestId, reason }))) return false
  const parties = await partiesOf(ctx, requestId)
  await releaseUncontacted(ctx, { requestId, rule: 'cancelled_before_contact' })
  await closeLeads(ctx, { requestId, cards: [] })
  await noteEvent(ctx, { requestId, kind: 'cancelled' })
  await ctx.jobs.enqueueAll(
    ctx,
    'mail',
    parties.map(({ to, name, leadId, suburb }) => ({ kind: 'request-cancelled', to, data: { name, leadId, suburb } })),
  )
  return true
}

/** The homeowner cancels a request. @throws `conflict` where it is completed or cancelled already */
export function cancelQuoteRequest(ctx: Context, input: Cancellation) {
  return transact(ctx, async (ctx) => {
    if (!(await cancel(ctx, input))) throw new ApiError('conflict', 'This request is closed already.')
    return { status: 'cancelled' as const, message: 'Your request is cancelled, and everybody who got it was told.' }
  })
}
