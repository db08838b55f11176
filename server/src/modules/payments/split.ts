import { feeOf } from '@lv/contract/catalogue'
import type { OrderKind } from '@lv/contract/payments'
import type { ownAccounts } from '../points/tables.ts'

/** To whom a payment goes: accounts of ours, or the owner of the community that it is for. */
export type Share = { to: keyof typeof ownAccounts | 'owner'; cents: number }

const revenues = {
  top_up: 'revenue_top_ups',
  tier: 'revenue_tiers',
  instant_alerts: 'revenue_add_ons',
  verified_badge: 'revenue_add_ons',
  consultation: 'revenue_bookings',
} as const

function shared(kind: 'community' | 'premium', fee: number, cents: number): Share[] {
  const rest: Share['to'] = kind === 'community' ? 'owner' : 'premium_pool'
  const shares: Share[] = [
    { to: 'platform_fee', cents: fee },
    { to: rest, cents: cents - fee },
  ]
  return shares.filter((share) => share.cents !== 0)
}

/**
 * How a payment of so many cents is shared: 20% of what communities and premium earn are ours (half a cent up), the rest
 * is the owner's or the premium pool's; all else is our revenue. Nothing is left over.
 */
export function splitOf(kind: OrderKind, cents: number): Share[] {
  return kind === 'community' || kind === 'premium'
    ? shared(kind, feeOf(cents), cents)
    : [{ to: revenues[kind], cents }]
}

/**
 * What a refund takes from each share, where `before` cents and `feeBefore` of the fee have gone back already: parts that
 * are given back one by one add up to the whole, to the cent.
 */
export function splitOfRefund(
  kind: OrderKind,
  { before, feeBefore, cents }: { before: number; feeBefore: number; cents: number },
): Share[] {
  return kind === 'community' || kind === 'premium'
    ? shared(kind, feeOf(before + cents) - feeBefore, cents)
    : splitOf(kind, cents)
}
