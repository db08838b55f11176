import type { Context } from '#core/context.ts'
import type { Row } from './present.ts'

/** An unpaid one ends at once: there is no paid period left. */
export function cancelAtProvider(ctx: Context, { status, providerId }: Row) {
  const isPaid = status === 'active' || status === 'trialing'
  return isPaid ? ctx.payments.cancelAtPeriodEnd(providerId, true) : ctx.payments.cancelNow(providerId)
}
