import type { Match } from '@lv/contract/request-page'
import { expect, test } from 'vitest'
import { changesOf } from './request-changes.ts'

type Quote = NonNullable<Match['quote']>

const match = (over: object = {}) =>
  ({
    leadId: 'l',
    professional: { name: 'Moss Avery', businessName: 'Northside Kitchens' },
    unreadMessages: 0,
    quote: null,
    ...over,
  }) as Match
const quoted = (over: Partial<Quote> = {}, more: object = {}) =>
  match({ ...more, quote: { status: 'sent', version: 1, lowCents: 900_000, highCents: 900_000, ...over } })
const news = (before: Match[], now: Match[]) => changesOf({ matches: before }, { matches: now })

test('nothing is said of what is as it was', () => {
  expect(news([quoted({}, { unreadMessages: 2 })], [quoted({}, { unreadMessages: 2 })])).toEqual([])
  expect(news([quoted({}, { unreadMessages: 2 })], [quoted({}, { unreadMessages: 0 })])).toEqual([])
})

test('a quote that comes, is revised or withdrawn is named with its sender and price', () => {
  expect(news([match()], [quoted()])).toEqual(['Northside Kitchens sent a quote: $9,000'])
  const revised = quoted({ version: 2, lowCents: 850_000, highCents: 850_000 })
  expect(news([quoted()], [revised])).toEqual(['Northside Kitchens revised their quote: $8,500'])
  expect(news([quoted({ status: 'withdrawn' })], [revised])).toEqual(['Northside Kitchens revised their quote: $8,500'])
  expect(news([quoted()], [quoted({ status: 'withdrawn' })])).toEqual(['Northside Kitchens withdrew their quote'])
})

test('what the homeowner did is no news', () => {
  expect(news([quoted()], [quoted({ status: 'accepted' })])).toEqual([])
  expect(news([quoted({ status: 'expired' })], [quoted({ status: 'withdrawn' })])).toEqual([])
})

test('who has the request since, and who wrote, are named', () => {
  expect(news([], [match()])).toEqual(['Northside Kitchens has your request now'])
  expect(news([match()], [match({ unreadMessages: 1 })])).toEqual(['Northside Kitchens wrote to you'])
})
