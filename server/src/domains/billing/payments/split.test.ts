import { orderKinds } from '@lv/contract/payments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Share, splitOf, splitOfRefund } from './split.ts'

const sum = (shares: Share[]) => shares.reduce((total, { cents }) => total + cents, 0)
const to = (shares: Share[], account: Share['to']) => shares.find((share) => share.to === account)?.cents ?? 0
const amount = fc.integer({ min: 1, max: 500_000 })

describe('a payment is shared', () => {
  test('so that 20% of a membership are ours, half a cent up, and the rest is the owner’s or the pool’s', () => {
    expect(splitOf('community', 2900)).toEqual([
      { to: 'platform_fee', cents: 580 },
      { to: 'owner', cents: 2320 },
    ])
    expect(splitOf('course', 4900)).toEqual([
      { to: 'platform_fee', cents: 980 },
      { to: 'owner', cents: 3920 },
    ])
    expect(splitOf('premium', 9900)).toEqual([
      { to: 'platform_fee', cents: 1980 },
      { to: 'premium_pool', cents: 7920 },
    ])
    expect(to(splitOf('community', 1003), 'platform_fee')).toBe(201)
    expect(to(splitOf('community', 1002), 'platform_fee')).toBe(200)
    expect(splitOf('community', 2)).toEqual([{ to: 'owner', cents: 2 }])
  })

  test('and is our revenue otherwise', () => {
    expect(splitOf('course', 4900, false)).toEqual([{ to: 'revenue_courses', cents: 4900 }])
    expect(splitOf('top_up', 5000)).toEqual([{ to: 'revenue_top_ups', cents: 5000 }])
    expect(splitOf('tier', 4999)).toEqual([{ to: 'revenue_tiers', cents: 4999 }])
    expect(splitOf('verified_badge', 2000)).toEqual([{ to: 'revenue_add_ons', cents: 2000 }])
  })

  test('with no cent left over, whatever the amount', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderKinds), amount, (kind, cents) => {
        expect(sum(splitOf(kind, cents))).toBe(cents)
      }),
    )
  })

  test('and given back in parts it adds up to the whole, to the cent, in every account', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderKinds), fc.array(amount, { minLength: 1, maxLength: 8 }), (kind, parts) => {
        const back = new Map<Share['to'], number>()
        let before = 0
        for (const cents of parts) {
          const shares = splitOfRefund(kind, { before, feeBefore: back.get('platform_fee') ?? 0, cents })
          expect(sum(shares)).toBe(cents)
          for (const share of shares) back.set(share.to, (back.get(share.to) ?? 0) + share.cents)
          before += cents
        }
        for (const { to: account, cents } of splitOf(kind, before)) expect(back.get(account)).toBe(cents)
      }),
    )
  })
})
