import { type Context, transact } from '#core/context.ts'
import { markBounced } from '#domains/marketplace/requests/mark-bounced.ts'
import { releaseBounced } from './parts/release-bounced.ts'

/**
 * A letter to this address was refused for good: whoever holds a lead of that person gets the points back, without asking
 * (PRODUCT.md, section 9.1).
 */
export const noteBounce = (ctx: Context, email: string) =>
  transact(ctx, async (ctx) => {
    for (const requestId of await markBounced(ctx, email)) await releaseBounced(ctx, requestId)
  })
