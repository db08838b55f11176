import type { EngagementSummary } from '@lv/contract/engagements'
import type { OwnRequest } from '@lv/contract/requests'
import { expect, test } from 'vitest'
import { nextAction } from './next-action.ts'

const request = (over: Partial<OwnRequest>): OwnRequest => ({
  id: 'r',
  title: 'Kitchen - 3058',
  projectType: 'Quote Request',
  status: 'pending',
  postcode: '3058',
  suburb: 'Coburg',
  budget: '',
  timeframe: '',
  createdAt: '2026-11-20T00:00:00Z',
  filesAttached: 0,
  description: '',
  phone: '',
  email: '',
  leadCount: 3,
  quoteCount: 0,
  openQuoteCount: 0,
  needsConsent: false,
  isDuplicate: false,
  isSearchOver: false,
  doneAt: null,
  openPrices: null,
  isReviewed: false,
  engagementId: null,
  ...over,
})
const quoted = request({
  id: 'q',
  status: 'quoted',
  openQuoteCount: 3,
  openPrices: { lowCents: 2_675_000, highCents: 4_425_000 },
})
const saysOf = (...requests: OwnRequest[]) => {
  const next = nextAction(requests, [])
  return next && `${next.says}: ${next.label} ${next.to}`
}

test('waiting alone is nothing to do', () => {
  expect(nextAction([], [])).toBeNull()
  expect(nextAction([request({}), request({ status: 'in_progress' }), request({ status: 'cancelled' })], [])).toBeNull()
  expect(nextAction([request({ status: 'completed', isReviewed: true })], [])).toBeNull()
  expect(nextAction([request({ status: 'quoted', openQuoteCount: 0 })], [])).toBeNull()
  expect(nextAction([request({ needsConsent: true, status: 'cancelled' })], [])).toBeNull()
})

test('quotes that can be accepted are compared, with what they cost', () => {
  expect(saysOf(request({}), quoted)).toBe('3 quotes, $26,750 to $44,250: Compare /quotes/q#quotes')
  const one = { openQuoteCount: 1, openPrices: { lowCents: 900_000, highCents: 900_000 } }
  expect(saysOf(request({ status: 'quoted', ...one }))).toBe('1 quote, $9,000: Read it /quotes/r#quotes')
})

test('what somebody waits for comes before what can wait', () => {
  const done = request({ id: 'd', status: 'in_progress', doneAt: '2026-11-21T00:00:00Z' })
  const unasked = request({ id: 'c', needsConsent: true })
  const unproven = request({ id: 'u', status: 'unverified' })
  const unreviewed = request({ id: 'w', status: 'completed' })
  const all = [unreviewed, unproven, unasked, quoted, done]
  const order: string[] = []
  while (all.length > 0) {
    const to = nextAction(all, [])?.to
    order.push(String(to))
    all.splice(
      all.findIndex(({ id }) => to?.startsWith(`/quotes/${id}`)),
      1,
    )
  }
  expect(order).toEqual(['/quotes/d', '/quotes/q#quotes', '/quotes/c', '/quotes/u', '/quotes/w#review'])
})

test('a payment that a builder claims comes first, and leads to the job', () => {
  const job: EngagementSummary = {
    id: 'j',
    title: 'Kitchen - 3058',
    place: 'Coburg 3058',
    status: 'in_progress',
    isOwner: true,
    withWhom: 'Northside Kitchens',
    totalCents: 2_600_000,
    paidCents: 260_000,
    claimedCents: 390_000,
    startedAt: '2026-11-20T00:00:00Z',
  }
  expect(nextAction([quoted], [{ ...job, claimedCents: 0 }])?.to).toBe('/quotes/q#quotes')
  expect(nextAction([quoted], [job])).toEqual({
    project: 'Kitchen - 3058',
    says: 'Northside Kitchens: $3,900 claimed',
    label: 'Check the work',
    to: '/job/j',
  })
})
