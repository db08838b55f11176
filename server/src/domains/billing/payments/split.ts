import { feeOf } from '@lv/contract/catalogue'
import type { OrderKind } from '@lv/contract/payments'
import type { ownAccounts } from '#domains/billing/points/schema.ts'

export type Share = { to: keyof typeof ownAccounts | 'owner'; cents: number }

const revenues = {
  top_up: 'revenue_top_ups',
  tier: 'revenue_tiers',
  instant_alerts: 'revenue_add_ons',
  verified_badge: 'revenue_add_ons',
  consultation: 'revenue_bookings',
  course: 'revenue_courses',
} as const

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

/** 20% of communities, their courses and premium is our fee, half a cent rounded up; everything else is our revenue. */
export const splitOf = (kind: OrderKind, cents: number, hasOwner = true): Share[] =>
  shared(kind, hasOwner, { fee: feeOf(cents), cents })

/** `before` and `feeBefore` have already gone back; partial refunds add up to the whole, to the cent. */
export const splitOfRefund = (
  kind: OrderKind,
  { before, feeBefore, cents }: { before: number; feeBefore: number; cents: number },
  hasOwner = true,
): Share[] => shared(kind, hasOwner, { fee: feeOf(before + cents) - feeBefore, cents })
