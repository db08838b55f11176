import { planAt } from '@lv/contract/catalogue'
import { ApiError } from '@lv/contract/errors'
import { isMobile } from '@lv/contract/phone'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { openCheckout } from '#domains/billing/payments/open-checkout.ts'
import type { Payer } from '#domains/billing/payments/payer.ts'
import { pricesInForce, requireShownPrice, type Shown } from '#domains/billing/prices/read.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { findLive } from './parts/find.ts'
import { priceOf } from './tiers.ts'

async function requireMobile(ctx: Context, professionalId: string) {
  const rows = await ctx.db
    .select({ mobile: professionals.mobile })
    .from(professionals)
    .where(eq(professionals.id, professionalId))
  if (!isMobile(singleRow(rows).mobile))
    throw new ApiError(
      'conflict',
      'Alerts go to mobile numbers that begin with 04. Change yours in the settings first.',
    )
}

/**
 * Call it outside transactions.
 * @throws `conflict` if they are on or there is no mobile number; `unavailable`
 */
export async function startInstantAlerts(
  ctx: Context,
  { user, professionalId, shownCents }: { user: Payer; professionalId: string } & Shown,
) {
  if (await findLive(ctx, { userId: user.id, kind: 'instant_alerts' }))
    throw new ApiError('conflict', 'You already have instant alerts')
  await requireMobile(ctx, professionalId)
  const plan = planAt(await pricesInForce(ctx), 'instant_alerts')
  if (!plan) throw new Error('the catalogue has no instant alerts')
  requireShownPrice({ shownCents }, plan)
  const { url } = await openCheckout(ctx, {
    user,
    professionalId,
    kind: 'instant_alerts',
    content: 'instant_alerts',
    amountCents: plan.cents,
    label: plan.label,
    plan: { price: priceOf(plan) },
    cancelPath: '/professionals/subscription',
  })
  return { url }
}
