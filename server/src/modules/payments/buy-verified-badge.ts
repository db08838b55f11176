import { VERIFIED_BADGE_CENTS } from '@lv/contract/catalogue'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { openCheckout } from './open-checkout.ts'
import { payingProfessional } from './payer.ts'

/** Paid, and not given back. */
async function hasPaid(ctx: Context, professionalId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from charges
    where professional_id = ${professionalId} and kind = 'verified_badge' and refunded_cents < amount_cents`)
  return rows.length > 0
}

/**
 * Opens the page on which a professional pays for the check of their documents, once: what it finds is not for sale
 * (PRODUCT.md, section 9.7). Outside of transactions.
 * @throws `conflict` where it is paid; as `openCheckout`
 */
export async function buyVerifiedBadge(ctx: Context, { professionalId }: { professionalId: string }) {
  if (await hasPaid(ctx, professionalId)) throw new ApiError('conflict', 'You have paid for the check already')
  const { payer } = await payingProfessional(ctx, professionalId)
  const { url } = await openCheckout(ctx, {
    ...{ user: payer, professionalId, kind: 'verified_badge', content: 'verified_badge' },
    ...{ amountCents: VERIFIED_BADGE_CENTS, label: 'Check of your licence and insurance' },
    cancelPath: '/professionals/subscription?cancelled=true',
  })
  return { url }
}
