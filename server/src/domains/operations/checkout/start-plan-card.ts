import { type PlanCardId, planAt, planCardIds, planCards } from '@lv/contract/catalogue'
import { invalidField } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import type { Payer } from '#domains/billing/payments/ensure-customer.ts'
import { returnPath } from '#domains/billing/payments/return-path.ts'
import { pricesInForce } from '#domains/billing/prices/in-force.ts'
import type { Shown } from '#domains/billing/prices/require-shown.ts'
import { startPlan } from '#domains/billing/subscriptions/start-plan.ts'
import { type CustomerDetails, takeDetails } from './parts/checkout-details.ts'

type Wanted = Shown & {
  user: Payer
  professionalId: string
  planId: string
  customerDetails?: (CustomerDetails & { isKept?: boolean | undefined }) | undefined
  successUrl?: string | undefined
  cancelUrl?: string | undefined
}

const isCard = (id: string): id is PlanCardId => planCardIds.some((known) => known === id)

/** The plan of a plan card: the catalogue knows no other names (RELIABILITY.md, T57). */
async function planOf(ctx: Context, planId: string) {
  if (!isCard(planId)) throw invalidField('planId', 'Choose one of our plans')
  const { level } = planCards[planId]
  const plan = level && planAt(await pricesInForce(ctx), level)
  if (!plan) throw invalidField('planId', 'The Free plan costs nothing: there is nothing to pay')
  return plan
}

/**
 * Opens the page on which the plan of a plan card is paid, at the price in force; what was filled in goes into the
 * profile and onto the tax invoice. Outside of transactions.
 * @throws `invalid` at a field: no plan of ours, the free one, a return address that is not ours, or details that the
 * profile does not take; `conflict` where the page showed another price; as `startPlan`
 */
export async function startPlanCard(ctx: Context, wanted: Wanted): Promise<{ url: string }> {
  const { user, professionalId, planId, customerDetails, successUrl, cancelUrl } = wanted
  const plan = await planOf(ctx, planId)
  const { isKept = true, ...typed } = customerDetails ?? {}
  const cancelled = `/professionals/checkout?plan=${planId}&cancelled=true`
  const successPath = successUrl ? returnPath(ctx, successUrl, '/subscription', 'successUrl') : undefined
  const cancelPath = returnPath(ctx, cancelUrl, cancelled, 'cancelUrl')
  const details = await takeDetails(ctx, { userId: user.id, professionalId }, { details: typed, isKept })
  const { shownCents, shownPoints } = wanted
  return startPlan(ctx, { user, professionalId, plan, details, successPath, cancelPath, shownCents, shownPoints })
}
