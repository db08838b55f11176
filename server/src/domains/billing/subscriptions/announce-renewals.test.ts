import { DAY_MS } from '@lv/contract/durations'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { aSubscription } from '#test/paid.ts'
import { announceRenewals } from './renewals.ts'

const t = await testApp()
const inDays = (days: number) => new Date(t.ctx.now().getTime() + days * DAY_MS)
const year = { interval: 'year' as const, plan: 'premium_year', paidPlan: 'premium_year', priceCents: 99_000 }

async function lettersOf(over: Partial<Parameters<typeof aSubscription>[1]>) {
  const ada = await aUser(t.ctx)
  await aSubscription(t.ctx, { userId: ada.id, periodStart: inDays(-358), ...over })
  await Promise.all([announceRenewals(t.ctx), announceRenewals(t.ctx)])
  await announceRenewals(t.ctx)
  return (await t.waitingJobs())
    .filter(({ data }) => data.kind === 'subscription-renews' && data.to === ada.email)
    .map(({ data }) => data.data)
}

test('a year is announced seven days before it is charged, once, with amount and day', async () => {
  expect(await lettersOf({ ...year, periodEnd: inDays(6.9) })).toMatchObject([{ amount: '$990.00', formerly: '' }])
})

test.each([
  ['eight days before', { ...year, periodEnd: inDays(7.1) }],
  ['for a month at the same price', { periodStart: inDays(-27), periodEnd: inDays(3) }],
  ['for what is cancelled', { ...year, periodEnd: inDays(3), cancelAtPeriodEnd: true }],
  ['for what was never paid', { ...year, periodEnd: inDays(3), firstPaidAt: null }],
])('nothing is announced %s', async (_when, over) => {
  expect(await lettersOf(over)).toEqual([])
})

test('the first charge at another price is announced, with what it was', async () => {
  const over = { periodEnd: inDays(3), priceCents: 99_000, nextPlan: 'premium_month' }
  expect(await lettersOf(over)).toMatchObject([{ amount: '$99.00', formerly: '$990.00' }])
})
