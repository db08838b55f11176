import { topUpPoints } from '@lv/contract/catalogue'
import { formatCents } from '@lv/contract/money'
import type { Context } from '#core/context.ts'
import { requireShownPrice } from '#domains/billing/prices/read.ts'
import { openCheckout } from './open-checkout.ts'
import { payingProfessional } from './payer.ts'

/** What a top-up is called: 'Top-up of $50', 'Top-up of $12.50'. */
export const topUpLabel = (cents: number) => `Top-up of ${formatCents(cents).replace(/\.00$/, '')}`

/**
 * Opens the page on which a professional buys points. What is promised here, points and the bonus of today's plan, is what
 * is given once it is paid. Outside of transactions.
 * @throws `conflict` where the page showed other points; as `openCheckout`
 */
export async function topUp(
  ctx: Context,
  {
    professionalId,
    amountCents,
    shownPoints,
  }: { professionalId: string; amountCents: number; shownPoints?: number | undefined },
): Promise<{ url: string; points: number; bonusPoints: number; creditCents: number }> {
  const { payer, topUpPerMille } = await payingProfessional(ctx, professionalId)
  const bought = topUpPoints(amountCents, topUpPerMille)
  requireShownPrice({ shownPoints }, { cents: amountCents, points: bought.points + bought.bonusPoints })
  const { url, creditCents } = await openCheckout(ctx, {
    user: payer,
    professionalId,
    kind: 'top_up',
    content: 'top_up',
    amountCents,
    label: topUpLabel(amountCents),
    ...bought,
    cancelPath: `/professionals/top-up?amount=${amountCents / 100}&cancelled=true`,
  })
  return { url, creditCents, ...bought }
}
