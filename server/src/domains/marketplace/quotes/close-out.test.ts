import { type CloseOutReason, closeOutReasonLabels, closeOutReasons } from '@lv/contract/options'
import { describe, expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { readConfig } from '#core/config.ts'
import { cardsOf, chosenOf, reasonsOf, type Standing } from './close-out.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const today = '2026-11-21'
const quote = (id: string, cents: number, over: Partial<Standing> = {}): Standing => ({
  id,
  leadId: `lead-${id}`,
  professionalId: `pro-${id}`,
  sides: [],
  status: 'sent',
  validUntil: '2026-12-01',
  lowCents: cents,
  highCents: cents,
  isActive: true,
  isReported: false,
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
  test('are needed for every other open quote, and for no other', () => {
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
  test('are refused if the prices contradict them', () => {
    const closeOut = (reason: CloseOutReason) => [{ quoteId: 'a', reason }]
    const chosen = { quoteId: 'c', closeOut: closeOut('price') }
    expect(() => reasonsOf([a, c], chosen, today)).toThrowError(
      expect.objectContaining({ status: 400, issues: [{ path: 'closeOut', message: expect.any(String) }] }),
    )
    expect(() => reasonsOf([b, c], { ...chosen, closeOut: [{ quoteId: 'b', reason: 'price' }] }, today)).toThrow()
    for (const reason of closeOutReasons.filter((one) => one !== 'price'))
      expect(reasonsOf([a, c], { quoteId: 'c', closeOut: closeOut(reason) }, today).get('a')).toBe(reason)
  })
  test('name quotes of this request only', () => {
    const closeOut = [{ quoteId: 'x', reason: 'price' as const }]
    expect(() => reasonsOf([a], { quoteId: 'a', closeOut }, today)).toThrowError(
      expect.objectContaining({ status: 404 }),
    )
  })
})

const cards = (quotes: Standing[], chosen: Standing, reasons: [string, CloseOutReason][] = []) =>
  cardsOf(quotes, quotes, { chosen, reasons: new Map(reasons), today })

test('a card gives the place among the quotes that could be accepted, the winner’s band and the reason; equal prices share a place', () => {
  const withdrawn = quote('e', 1, { status: 'withdrawn' })
  const gone = [quote('f', 1, { isReported: true }), quote('g', 1, { isActive: false })]
  const expired = quote('d', 1, { validUntil: '2026-11-20' })
  const unplaced = { rank: null, of: 3, band: null, reason: null }
  expect(cards([a, b, c, withdrawn, expired, ...gone], b, [['a', 'price']])).toEqual([
    { leadId: 'lead-a', rank: 2, of: 3, band: '5-10% below yours', reason: 'price' },
    { leadId: 'lead-c', rank: 2, of: 3, band: '5-10% below yours', reason: null },
    ...['e', 'd', 'f', 'g'].map((id) => ({ leadId: `lead-${id}`, ...unplaced })),
  ])
})

test('the cheapest that was not chosen learns that it was, and no price', () => {
  expect(cards([a, b], a)).toEqual([{ leadId: 'lead-b', rank: 1, of: 2, band: 'above yours', reason: null }])
})

describe('what a professional who was not chosen reads is true', () => {
  const prices = [5_000, 9_600, 9_900, 10_000, 10_100, 10_400, 14_000]
  const letter = (own: Standing, others: Standing[], winner: Standing, reason: CloseOutReason | null) => {
    const [card] = cards([own, ...others], winner, reason ? [[own.id, reason]] : []).filter(
      ({ leadId }) => leadId === own.leadId,
    )
    const said = { rank: String(card?.rank), of: String(card?.of), band: card?.band ?? '' }
    const why = card?.reason ? closeOutReasonLabels[card.reason] : ''
    return composeEmail(config, 'quote-not-chosen', {
      name: 'Bruno',
      suburb: 'Brunswick',
      leadId: 'x',
      ...said,
      reason: why,
    }).text
  }

  test('for every order of prices and every reason that may be given', () => {
    for (const ownCents of prices)
      for (const winnerCents of prices)
        for (const thirdCents of [1, 10_000, 99_000]) {
          const [own, winner, third] = [
            quote('own', ownCents),
            quote('winner', winnerCents),
            quote('third', thirdCents),
          ]
          const may = closeOutReasons.filter((reason) => {
            const closeOut = [own, third].map(({ id }) => ({
              quoteId: id,
              reason: id === 'own' ? reason : ('scope' as const),
            }))
            try {
              return reasonsOf([own, winner, third], { quoteId: 'winner', closeOut }, today).size > 0
            } catch {
              return false
            }
          })
          expect(may.includes('price')).toBe(winnerCents < ownCents)
          expect(may).toHaveLength(closeOutReasons.length - (winnerCents < ownCents ? 0 : 1))
          for (const reason of [...may, null]) {
            const text = letter(own, [winner, third], winner, reason)
            const isPrice = text.includes(closeOutReasonLabels.price)
            expect(isPrice && /number 1 of|above yours/.test(text)).toBe(false)
            expect(text.includes('below yours') && winnerCents >= ownCents).toBe(false)
            expect(text.includes('above yours') && winnerCents <= ownCents).toBe(false)
          }
        }
  })
})

describe('of a request for two trades', () => {
  const builder = { sides: ['Builder/Contractor'] }
  const [dear, cheap, spark] = [
    quote('dear', 91_500, builder),
    quote('cheap', 86_000, builder),
    quote('spark', 12_400, { sides: ['Electrician'] }),
  ]
  const both = quote('both', 99_000, { sides: ['Builder/Contractor', 'Electrician'] })

  test('a builder is compared with builders, and an electrician hears nothing of them', () => {
    expect(cards([dear, cheap, spark], cheap)).toEqual([
      { leadId: 'lead-dear', rank: 2, of: 2, band: '5-10% below yours', reason: null },
    ])
    expect(cards([dear, cheap, spark], spark)).toEqual([])
  })

  test('a price for both is compared with neither, and ends with either', () => {
    const card = { leadId: 'lead-both', rank: 1, of: 1, band: null, reason: null }
    expect(cards([spark, both, cheap], spark)).toEqual([card])
    expect(cards([spark, both, cheap], both).map(({ leadId, band }) => [leadId, band])).toEqual([
      ['lead-spark', null],
      ['lead-cheap', null],
    ])
  })

  test('a reason is needed for builders where a builder is chosen, and a better price is no reason across trades', () => {
    const reasons = (quoteId: string, ...of: [string, CloseOutReason][]) =>
      reasonsOf(
        [dear, cheap, spark, both],
        { quoteId, closeOut: of.map(([id, reason]) => ({ quoteId: id, reason })) },
        today,
      )
    expect(reasons('cheap', ['dear', 'price'], ['both', 'scope']).size).toBe(2)
    expect(() => reasons('cheap', ['dear', 'price'])).toThrow()
    expect(() => reasons('spark', ['both', 'price'])).toThrow()
    expect(reasons('spark', ['both', 'experience']).get('both')).toBe('experience')
  })
})
