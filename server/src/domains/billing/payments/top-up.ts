import { topUpPoints } from '@lv/contract/catalogue'
import { formatCents } from '@lv/contract/money'
import type { Context } from '#core/context.ts'
import { requireShownPrice } from '#domains/billing/prices/read.ts'
import { openCheckout } from './open-checkout.ts'
import { payingProfessional } from './payer.ts'

export const topUpLabel = (cents: number) => `Top-up of ${formatCents(cents).replace(/\.00$/, '')}`

/**
 * Gives the points and bonus promised here once paid. Call it outside transactions.
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
