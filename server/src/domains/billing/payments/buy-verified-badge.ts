import { ApiError } from '@lv/contract/errors'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { pricesInForce } from '#domains/billing/prices/in-force.ts'
import { requireShown, type Shown } from '#domains/billing/prices/require-shown.ts'
import { getBadge } from './get-badge.ts'
import { openCheckout } from './open-checkout.ts'
import { payingProfessional } from './payer.ts'

/** @throws `conflict` with why there is nothing to buy */
async function requireSomethingToCheck(ctx: Context, professionalId: string) {
  const { canBuy, paid, checks } = await getBadge(ctx, { professionalId })
  if (canBuy) return
  if (paid?.status === 'running')
    throw new ApiError(
      'conflict',
      `You’ve already paid for the check: we’ll do it by ${writtenDay(new Date(paid.dueAt))}`,
    )
  throw new ApiError(
    'conflict',
    checks.length > 0
      ? 'Everything you uploaded has been checked. Upload the next document before you pay for its check.'
      : 'Upload your licence or insurance in the settings first: there’s nothing to check yet.',
  )
}

/**
 * Opens the page where a professional pays for the check of their documents; its result is not for sale (PRODUCT.md,
 * section 9.7). Outside of transactions.
 * @throws `conflict` if a check is running, nothing waits for one, or the page showed another price; as `openCheckout`
 */
export async function buyVerifiedBadge(
  ctx: Context,
  { professionalId, shownCents }: { professionalId: string } & Shown,
) {
  const { badgeCents } = await pricesInForce(ctx)
  requireShown({ shownCents }, { cents: badgeCents, points: 0 })
  await requireSomethingToCheck(ctx, professionalId)
  const { payer } = await payingProfessional(ctx, professionalId)
  const { url, creditCents } = await openCheckout(ctx, {
    user: payer,
    professionalId,
    kind: 'verified_badge',
    content: 'verified_badge',
    amountCents: badgeCents,
    label: 'Check of your licence and insurance',
    cancelPath: '/professionals/subscription?cancelled=true',
  })
  return { url, creditCents }
}
