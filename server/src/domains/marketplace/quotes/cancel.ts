import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { type Cancellation, cancelAndTell } from './parts/cancel-and-tell.ts'

/** The homeowner cancels a request. @throws `conflict` if it is already completed or cancelled */
export function cancelQuoteRequest(ctx: Context, input: Cancellation) {
  return transact(ctx, async (ctx) => {
    if (!(await cancelAndTell(ctx, input))) throw new ApiError('conflict', 'This request is already closed.')
    return { status: 'cancelled' as const, message: 'Your request is cancelled, and we’ve told everyone who got it.' }
  })
}
