import { type PlanCardId, planAt, planCardIds, planCards } from '@lv/contract/catalogue'
import { ApiError, invalidField } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { returnPath } from '#domains/billing/payments/checkout-paths.ts'
import type { Payer } from '#domains/billing/payments/payer.ts'
import { pricesInForce, type Shown } from '#domains/billing/prices/read.ts'
import { startPlan } from '#domains/billing/subscriptions/start-plan.ts'
import { readAbn } from '#domains/identity/accounts/queries.ts'
import { updateUser } from '#domains/identity/accounts/update.ts'
import { changeProfile } from '#domains/professionals/profiles/update-profile.ts'

/** Specification 2, section 3. */
type CustomerDetails = {
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  company?: string | undefined
  phone?: string | undefined
  licenseNumber?: string | undefined
  businessType?: string | undefined
  abn?: string | undefined
}

type Who = { userId: string; professionalId: string }
type Lines = Partial<Record<keyof CustomerDetails, string>>

const FORM = 'customerDetails'

const linesOf = (details: CustomerDetails): Lines =>
  Object.fromEntries(
    Object.entries(details)
      .map(([name, value = '']) => [
        name,
        value
          .toWellFormed()
          .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
          .trim(),
      ])
      .filter(([, value]) => value !== ''),
  )

/** Reports the profile's refusals at the form's fields. */
async function atTheForm<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.issues) throw error
    const fields: Record<string, string> = { name: 'firstName', businessName: 'company', mobile: 'phone' }
    const issues = error.issues.map(({ path, message }) => ({ path: `${FORM}.${fields[path] ?? path}`, message }))
    throw new ApiError(error.code, error.message, { issues, cause: error })
  }
}

const MOBILE = /^(?:\+?61|0)\s*4/

/** Stores the phone only if it is a mobile, which leads need. */
async function keep(ctx: Context, { userId, professionalId }: Who, lines: Lines) {
  const { firstName, lastName, company, phone, licenseNumber, businessType, abn } = lines
  await transact(ctx, async (ctx) => {
    if (firstName || lastName) await updateUser(ctx, { userId, firstName, lastName })
    const name = firstName && lastName ? `${firstName} ${lastName}` : undefined
    const mobile = phone && MOBILE.test(phone) ? phone : undefined
    await changeProfile(ctx, professionalId, { name, businessName: company, mobile, licenseNumber, businessType, abn })
  })
}

/**
 * Outside of transactions. With `isKept`, details now in the profile are left out, so that invoices use its later ones.
 * @throws `invalid` at `customerDetails.<field>`, as `changeProfile`
 */
async function takeDetails(
  ctx: Context,
  who: Who,
  { details = {}, isKept }: { details?: CustomerDetails | undefined; isKept: boolean },
): Promise<Lines> {
  const lines = linesOf(details)
  return atTheForm(async () => {
    const { abn } = lines
    const typed = abn ? { ...lines, abn: readAbn(abn) } : lines
    if (!isKept) return typed
    await keep(ctx, who, typed)
    const { email, phone } = typed
    return Object.fromEntries(Object.entries({ email, phone }).filter(([, value]) => value))
  })
}

type Wanted = Shown & {
  user: Payer
  professionalId: string
  planId: string
  customerDetails?: (CustomerDetails & { isKept?: boolean | undefined }) | undefined
  successUrl?: string | undefined
  cancelUrl?: string | undefined
}

const isCard = (id: string): id is PlanCardId => planCardIds.some((known) => known === id)

/** The catalogue knows no other names (RELIABILITY.md, T57). */
async function planOf(ctx: Context, planId: string) {
  if (!isCard(planId)) throw invalidField('planId', 'Choose one of our plans')
  const { level } = planCards[planId]
  const plan = level && planAt(await pricesInForce(ctx), level)
  if (!plan) throw invalidField('planId', 'The Free plan costs nothing: there is nothing to pay')
  return plan
}

/**
 * Outside of transactions. @throws `invalid` at a field: not a paid plan of ours, a return address that is not ours, or
 * details that the profile refuses; `conflict` if the page showed another price; as `startPlan`
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
