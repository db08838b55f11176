import { type Order, orderKinds } from '@lv/contract/payments'
import { expect, test } from 'vitest'
import { paidWords, startAgainOf } from './paid-words.ts'

const order: Order = {
  id: 'o1',
  kind: 'top_up',
  status: 'paid',
  label: 'Top-up of $50',
  creditCents: 0,
  amountCents: 5000,
  points: 1450,
  bonusPoints: 145,
  communityId: 'c1',
  receiptId: 'r1',
  checkoutUrl: null,
  refundedCents: 0,
  paidAt: '2026-11-24T00:00:00Z',
  backPath: null,
}

test('a top-up names its points and its bonus', () => {
  expect(paidWords(order).text).toBe('1,450 LV Points and 145 bonus points are in your account. They never expire.')
  expect(paidWords({ ...order, bonusPoints: 0 }).text).toContain('1,450 LV Points are in your account.')
})

test('a tier says the documented words, and its points only where it has some', () => {
  const { title, text } = paidWords({ ...order, kind: 'tier', label: 'Gold tier', points: 0, bonusPoints: 70 })
  expect(title).toBe('Tier upgraded successfully!')
  expect(text).toBe('Gold tier is now active. It came with 70 points.')
  expect(paidWords({ ...order, kind: 'tier', label: 'Gold tier', points: 0, bonusPoints: 0 }).text).not.toContain(
    'came with',
  )
})

test('a community’s membership leads into the community', () => {
  expect(paidWords({ ...order, kind: 'community', label: 'Slabs' }).next.to).toBe('/community/c1/dashboard')
})

test.each(orderKinds)('a paid %s has a next step on this site, and an expired one a way to begin again', (kind) => {
  expect(paidWords({ ...order, kind }).next.to).toMatch(/^\//)
  expect(startAgainOf({ kind, communityId: 'c1', backPath: null })).toMatch(/^\//)
})

test('a consultation is booked, or its money goes back; either way it can be begun where it was', () => {
  const booking: Order = { ...order, kind: 'consultation', label: 'Basic Package', amountCents: 59_900, points: 0 }
  const begun = { ...booking, backPath: '/book/basic' }
  expect(paidWords({ ...begun, refundedCents: 29_950 }).text).toContain(
    'Your consultation is booked. We’ve emailed you a private link',
  )
  const back = paidWords({ ...begun, refundedCents: 59_900 })
  expect(back.text).not.toContain('booked')
  expect(back.next.to).toBe('/book/basic')
  expect(startAgainOf(begun)).toBe('/book/basic')
  expect(startAgainOf(booking)).toBe('/')
})
