import type { Context } from '#core/context.ts'

/** The page on which the local provider takes a card for a client secret. */
const LOCAL_FORM = '/dev/payments/confirm'

/** How the browser's card form pays: with Stripe's key, or else at the local provider's address. */
export function cardFormOf({ payments: { publishableKey } }: Context) {
  return { publishableKey, localFormAction: publishableKey ? null : LOCAL_FORM }
}
