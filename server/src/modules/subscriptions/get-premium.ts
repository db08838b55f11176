import type { Context } from '../../context.ts'
import { hasAccess } from './has-access.ts'

/** The page on which the local provider takes a card for a client secret. */
const LOCAL_FORM = '/dev/payments/confirm'

/** Whether somebody is premium, and how the card form pays. */
export async function getPremium(ctx: Context, { userId }: { userId: string }) {
  const { publishableKey } = ctx.payments
  return {
    isPremium: await hasAccess(ctx, { userId, kind: 'premium' }),
    publishableKey,
    localFormAction: publishableKey ? null : LOCAL_FORM,
  }
}
