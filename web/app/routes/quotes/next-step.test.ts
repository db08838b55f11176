import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import type { Quote } from '@lv/contract/quote-shapes'
import type { Match, RequestPage } from '@lv/contract/request-page'
import { describe, expect, test } from 'vitest'
import { nextStepOf } from './next-step.ts'

type State = Quote['status'] | 'none' | 'gone'

const match = (state: State) =>
  ({
    isAvailable: state !== 'gone',
    quote: state === 'none' ? null : { status: state === 'gone' ? 'sent' : state },
  }) as Match

/** A request whose leads are in these states; `gone`: their quote stands, but they no longer work here. */
const request = (states: State[], over: Partial<RequestPage> = {}) =>
  ({
    status: states.some((state) => state !== 'none') ? 'quoted' : 'pending',
    isDuplicate: false,
    needsConsent: false,
    doneAt: null,
    doneBy: null,
    review: null,
    reviewRemoval: null,
    isServed: true,
    leadCount: states.length,
    matches: states.map(match),
    matchUntil: '2026-11-24T00:00:00Z',
    openQuoteCount: states.filter((state) => state === 'sent').length,
    isSearchOver: false,
    lookedFor: [],
    hasBounced: false,
    rounds: { isOffered: false, firstId: null, secondId: null },
    ...over,
  }) as RequestPage

const week = { isSearchOver: true }
const next = (states: State[], over?: Partial<RequestPage>) => nextStepOf(request(states, over))

test('where none came within a week it says so, and only there', () => {
  expect(next(['none'], week)).toBe(
    '1 professional has your request, and no quotes came within a week. Message them below.',
  )
  expect(next(['none', 'none'], week)).toMatch(/^2 professionals have your request, and no quotes came within a week\./)
  expect(next([], week)).toMatch(/^We looked for seven days, and no one near you was free\./)
  for (const state of ['sent', 'expired', 'withdrawn', 'gone'] as const)
    for (const states of [[state], [state, 'none'], [state, 'expired'], [state, 'withdrawn', 'none']] as State[][])
      for (const over of [week, {}]) expect(next(states, over)).not.toMatch(/no quotes came|Quotes should arrive/)
})

test.each<[State[], string]>([
  [['expired'], 'The quote you got has expired. Message the professional below: they can send a new one.'],
  [['withdrawn'], 'The quote you got was withdrawn. Message the professional below: they can send a new one.'],
  [['gone'], 'The quote you got can no longer be accepted.'],
  [['expired', 'expired'], 'The quotes you got have expired. Message the professionals below: they can send new ones.'],
  [
    ['withdrawn', 'withdrawn'],
    'The quotes you got were withdrawn. Message the professionals below: they can send new ones.',
  ],
  [
    ['expired', 'withdrawn', 'none'],
    'The quotes you got have expired or were withdrawn. Message the professionals below: they can send new ones.',
  ],
  [
    ['expired', 'gone'],
    'The quotes you got can no longer be accepted. Message the professional below: they can send a new one.',
  ],
])('where none of %j can be accepted it says why, and whom to write to', (states, says) => {
  expect(next(states, week)).toBe(says)
})

test('as long as somebody else may come, it says until when we look', () => {
  expect(next(['expired'])).toMatch(/they can send a new one\. We’ll look for more until 24 Nov 2026\.$/)
  expect(next(['expired', 'none', 'none'])).not.toMatch(/We’ll look for more/)
})

test('quotes that hold are compared; those that do not are counted apart', () => {
  expect(next(['sent', 'none', 'none'])).toBe('1 of 3 professionals sent a quote. Read it now, or wait for the others.')
  expect(next(['sent', 'sent'], week)).toBe('Every quote is in. Compare them line by line and accept the one you want.')
  expect(next(['sent'], week)).toBe('Your quote is here. Read it line by line, and accept it if it suits you.')
  expect(next(['sent', 'expired'], week)).toBe('1 of 2 quotes is still valid. Read it now, or ask for a new one below.')
  expect(next(['sent', 'sent', 'gone'])).toBe('2 of 3 quotes are still valid. Compare them now.')
  expect(next(['sent', 'gone', 'none'])).toBe('1 of 2 quotes is still valid. Read it now, or wait for the others.')
})

test('who cannot be reached by mail is told that nobody else is asked', () => {
  expect(next(['none'], { hasBounced: true })).toMatch(/^Our emails to you are bouncing/)
  expect(next(['sent'], { hasBounced: true })).toMatch(/^Your quote is here/)
})

test('while nobody has quoted, it counts who has the request', () => {
  expect(next([])).toBe('We’re looking for professionals near you, and will keep trying until 24 Nov 2026.')
  expect(next(['none'])).toBe('1 professional has your request. We’ll look for more until 24 Nov 2026.')
  expect(next(Array.from({ length: LEADS_PER_REQUEST }, () => 'none' as const))).toBe(
    '3 professionals have your request. Quotes should arrive within 24-48 hours.',
  )
})

test('a finished project asks for a review once, and never where one was removed', () => {
  const completed = { status: 'completed' as const }
  const review = { id: 'w', stars: 5, text: '', reply: null }
  const reviewRemoval = { at: '2026-11-24T00:00:00Z', reason: 'Names a neighbour' }
  expect(next(['accepted'], completed)).toBe('Finished. A review helps the next homeowner choose.')
  expect(next(['accepted'], { ...completed, review })).toBe('Finished and reviewed. Thank you.')
  expect(next(['accepted'], { ...completed, reviewRemoval })).toBe(
    'Finished. Your review was removed; the reason is below.',
  )
})

describe('of two who were hired', () => {
  const reviewRemoval = { at: '2026-11-24T00:00:00Z', reason: 'Names a neighbour' }
  const review = { id: 'w', stars: 5, text: '', reply: null }
  const hired = (name: string, over: Partial<Match> = {}) =>
    ({ ...match('accepted'), professional: { name, businessName: null }, doneAt: null, ...over }) as Match
  const both = (one: Partial<Match>, other: Partial<Match>, over: Partial<RequestPage>) =>
    next([], { matches: [hired('Maria', one), hired('Ben', other)], ...over })
  const doneAt = '2026-11-24T00:00:00Z'
  const status = 'in_progress'

  test('it says who is done, and who is not', () => {
    expect(both({}, {}, { status })).toBe(
      'You hired Maria and Ben. Each marks their own part done, or you mark all of it done.',
    )
    expect(both({ doneAt }, {}, { status })).toBe('Maria says their part is done. You’re still waiting for Ben.')
    expect(both({ doneAt }, { doneAt }, { status, doneAt, doneBy: 'professional' })).toBe(
      'Everyone you hired says their part is done. Confirm it if you agree.',
    )
  })

  test('it says for which part somebody is still looked for, and until when', () => {
    const one: Partial<RequestPage> = { matches: [hired('Maria')], status }
    expect(next([], { ...one, lookedFor: ['Tiler'] })).toBe(
      'You accepted a quote. When the work is done, either of you marks it done. We’ll look for more professionals for the other part (Tiler) until 24 Nov 2026.',
    )
    expect(next([], { ...one, lookedFor: ['Tiler', 'Painter'] })).toMatch(
      /for the other parts \(Tiler and Painter\) until/,
    )
  })

  test('a review is asked for until each has one, or had one that was removed', () => {
    const completed = { status: 'completed' as const, review }
    expect(both({ review }, { review: null, reviewRemoval: null }, completed)).toBe(
      'Finished. A review of everyone you hired helps the next homeowner choose.',
    )
    expect(both({ review }, { review: null, reviewRemoval }, completed)).toBe('Finished and reviewed. Thank you.')
  })
})
