import { describe, expect, test } from 'vitest'
import { cardsOf, chosenOf, reasonsOf, type Standing } from './close-out.ts'

const today = '2026-11-21'
const quote = (id: string, cents: number, over: Partial<Standing> = {}): Standing => ({
  ...{ id, leadId: `lead-${id}`, professionalId: `pro-${id}`, status: 'sent', validUntil: '2026-12-01' },
  ...{ lowCents: cents, highCents: cents, isActive: true, isReported: false },
  ...over,
})
const [a, b, c] = [quote('a', 10_000), quote('b', 9_200), quote('c', 10_000)]

describe('the quote that is accepted', () => {
  test('holds to the end of its last day', () => {
    expect(chosenOf([quote('a', 1, { validUntil: today })], 'a', today).id).toBe('a')
  })
  test.each([
    ['of another request', 'x', {}, 404],
    ['withdrawn', 'a', { status: 'withdrawn' as const }, 409],
    ['decided already', 'a', { status: 'not_chosen' as const }, 409],
    ['of a suspended professional', 'a', { isActive: false }, 409],
    ['of a lead that was closed by a report', 'a', { isReported: true }, 409],
    ['expired', 'a', { validUntil: '2026-11-20' }, 409],
  ])('is refused when it is %s', (_what, id, over, status) => {
    expect(() => chosenOf([quote('a', 1, over)], id, today)).toThrowError(expect.objectContaining({ status }))
  })
})

describe('the reasons', () => {
  test('are needed for every other quote that stands, and for no other', () => {
    const expired = quote('d', 1, { validUntil: '2026-11-20' })
    const withdrawn = quote('e', 1, { status: 'withdrawn' })
    const gone = [quote('f', 1, { isReported: true }), quote('g', 1, { isActive: false })]
    const closeOut = [{ quoteId: 'A', reason: 'price' as const }]
    expect(reasonsOf([a, b, expired, withdrawn, ...gone], { quoteId: 'b', closeOut }, today)).toEqual(
      new Map([['a', 'price']]),
    )
    expect(() => reasonsOf([a, b, c], { quoteId: 'b', closeOut }, today)).toThrowError(
      expect.objectContaining({ status: 400, issues: [{ path: 'closeOut', message: expect.any(String) }] }),
    )
  })
  test('name quotes of this request only', () => {
    const closeOut = [{ quoteId: 'x', reason: 'price' as const }]
    expect(() => reasonsOf([a], { quoteId: 'a', closeOut }, today)).toThrowError(
      expect.objectContaining({ status: 404 }),
    )
  })
})

test('a card says the place among all quotes, the winner’s band and the reason; equal prices share a place', () => {
  const withdrawn = quote('e', 1, { status: 'withdrawn' })
  expect(cardsOf([a, b, c, withdrawn], b, new Map([['a', 'price']]))).toEqual([
    { leadId: 'lead-a', rank: 2, of: 3, band: '5-10% below yours', reason: 'price' },
    { leadId: 'lead-c', rank: 2, of: 3, band: '5-10% below yours', reason: null },
  ])
})

test('the cheapest that was not chosen learns that it was, and no price', () => {
  expect(cardsOf([a, b], a, new Map())).toEqual([
    { leadId: 'lead-b', rank: 1, of: 2, band: 'above yours', reason: null },
  ])
})
