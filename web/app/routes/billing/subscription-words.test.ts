import { expect, test } from 'vitest'
import { describeSubscription, landingPageOf, startOf } from './subscription-words.ts'

const active = {
  kind: 'tier',
  label: 'Gold tier',
  status: 'active',
  accessEndsAt: null,
  currentPeriodEnd: '2026-12-21T01:00:00.000Z',
  cancelAtPeriodEnd: false,
  nextChargeCents: 9999,
  nextPlanLabel: null,
} as const

test('what goes on says when the next charge is and how much', () => {
  const said = describeSubscription(active)
  expect(said).toEqual({ tone: 'good', state: 'Active', next: 'Next charge: $99.99 on 21 Dec 2026.' })
})

test('what is cancelled says until when it works, and that nothing more is charged', () => {
  const end = { cancelAtPeriodEnd: true, accessEndsAt: active.currentPeriodEnd, nextChargeCents: null }
  const said = describeSubscription({ ...active, ...end })
  expect(said).toEqual({
    tone: 'attention',
    state: 'Ends 21 Dec 2026',
    next: 'You have access until 21 Dec 2026. You won’t be charged again.',
  })
})

test('a planned change names the other plan, its day and its price', () => {
  const { next } = describeSubscription({ ...active, nextPlanLabel: 'Silver tier', nextChargeCents: 4999 })
  expect(next).toBe('Changes to Silver tier on 21 Dec 2026. Next charge: $49.99 on 21 Dec 2026.')
})

test('after a failed renewal it says until when it still works, which is not the end of the period', () => {
  const late = { status: 'past_due', accessEndsAt: '2026-11-28T01:00:00.000Z' } as const
  const { tone, state, next } = describeSubscription({ ...active, ...late })
  expect([tone, state]).toEqual(['alert', 'Payment failed'])
  expect(next).toContain('It works until 28 Nov 2026')
})

test('what has ended, or has never been paid, promises no charge', () => {
  for (const status of ['ended', 'incomplete'] as const) {
    const said = describeSubscription({ ...active, status })
    expect(said.next).not.toContain('Next charge')
    expect(said.tone).toBe('neutral')
  }
})

test('every kind leads to where it is used, and to where it is begun', () => {
  expect(landingPageOf({ kind: 'community', communityId: 'c1' }).to).toBe('/community/c1')
  expect(startOf({ kind: 'community', communityId: 'c1' })).toBe('/subscribe?community=c1')
  expect(startOf({ kind: 'premium', communityId: null })).toBe('/subscribe')
  expect(startOf({ kind: 'instant_alerts', communityId: null })).toBe('/professionals/subscription')
})
