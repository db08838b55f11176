import { feeOf } from '@lv/contract/catalogue'
import type { OrderKind } from '@lv/contract/payments'
import type { ownAccounts } from '#domains/billing/points/schema.ts'

/** To whom a payment goes: accounts of ours, or the owner of the community that it is for. */
export type Share = { to: keyof typeof ownAccounts | 'owner'; cents: number }

const revenues = {
  top_up: 'revenue_top_ups',
  tier: 'revenue_tiers',
  instant_alerts: 'revenue_add_ons',
  verified_badge: 'revenue_add_ons',
  consultation: 'revenue_bookings',
  course: 'revenue_courses',
} as const

/** Who has what is left after our fee; nobody where all of it is our revenue. */
function earnerOf(kind: OrderKind, hasOwner: boolean): 'owner' | 'premium_pool' | undefined {
  if (kind === 'premium') return 'premium_pool'
  return kind === 'community' || (kind === 'course' && hasOwner) ? 'owner' : undefined
}

function shared(kind: OrderKind, hasOwner: boolean, { fee, cents }: { fee: number; cents: number }): Share[] {
  const earner = earnerOf(kind, hasOwner)
  if (earner)
    return [
      { to: 'platform_fee' as const, cents: fee },
      { to: earner, cents: cents - fee },
    ].filter((share) => share.cents !== 0)
  if (kind === 'community' || kind === 'premium') throw new Error(`${kind} is shared`)
  return [{ to: revenues[kind], cents }]
}

/**
 * How a payment of so many cents is shared: 20% of what communities, their courses and premium earn are ours (half a cent
 * up), the rest is the owner's or the premium pool's; all else is our revenue, as are the platform's own courses, which
 * have no owner. Nothing is left over.
 */
export const splitOf = (kind: OrderKind, cents: number, hasOwner = true): Share[] =>
  shared(kind, hasOwner, { fee: feeOf(cents), cents })

/**
 * What a refund takes from each share, where `before` cents and `feeBefore` of the fee have gone back already: parts that
 * are given back one by one add up to the whole, to the cent.
 */
export const splitOfRefund = (
  kind: OrderKind,
  { before, feeBefore, cents }: { before: number; feeBefore: number; cents: number },
  hasOwner = true,
): Share[] => shared(kind, hasOwner, { fee: feeOf(before + cents) - feeBefore, cents })
