import type { Receipt } from '@lv/contract/payments'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { returnLateChecks } from '#domains/billing/payments/badge.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from './app.ts'
import { aUser } from './factories.ts'
import { findToken, openTestMailbox } from './mails.ts'
import { aMobile, anAbn } from './mobiles.ts'
import { openPayers } from './payers.ts'
import { aPhoneCode } from './phone-codes.ts'
import { openSubscribers } from './subscribers.ts'

// PRODUCT.md, 6: what a newcomer reads before each payment is what is charged, what arrives and what the papers say.

const EMAIL = 'nell.okafor@newcomers.example'
const t = await testApp()
const { payAt, broken } = openPayers(t)
const { later } = openSubscribers(t)
const post = openTestMailbox(t)
let nell: TestUser
const inDays = (days: number): Context => ({
  ...t.ctx,
  now: () => new Date(t.ctx.now().getTime() + days * 86_400_000),
})

const newest = async () => (await t.as(nell).payments.receipts({ query: {} })).items[0]
const points = async () => (await t.as(nell).professionals.me({})).lvPoints

/** What somebody who looks everywhere finds after a payment: points, credit, the newest paper, and its email. */
async function seen() {
  const line = await newest()
  const paper = await t.as(nell).payments.receipt({ params: { receiptId: line?.id ?? '' } })
  const letters = (await post(EMAIL)).filter(({ text }) => text.includes(paper.number))
  const { balanceCents, heldCents } = await t.as(nell).credit.get({})
  const { kind, totalCents, gstCents, creditCents, card } = paper
  return {
    points: await points(),
    credit: [balanceCents, heldCents],
    paper: { kind, totalCents, gstCents, creditCents, card } satisfies Partial<Receipt>,
    letters: letters.map(({ subject }) => subject.replace(paper.number, 'N')),
  }
}

async function joins() {
  const typed = { name: 'Nell Okafor', email: EMAIL, mobile: aMobile(), password: 'tram stop 96 at dusk' }
  await t.as(null).professionals.signup({ body: { ...typed, businessName: 'Okafor Electrical' } })
  const [letter] = await post(EMAIL)
  await t.as(null).requests.verifyEmail({ body: { token: findToken(letter) } })
  nell = singleRow(await t.ctx.db.select().from(users).where(eq(users.email, EMAIL)))
}

test('a newcomer is vetted, buys, is given credit, pays with it, and gets the price of a late check back', async () => {
  await joins()
  const { professionals, payments, subscriptions } = t.as(nell)
  const missing = async () =>
    (await professionals.vetting({})).steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
  const before = await missing()
  expect(before.length).toBeGreaterThan(0)
  await professionals.updateMatching({ body: { trades: ['Electrician'], postcodes: ['3490'] } })
  await professionals.updateProfile({ body: { abn: anAbn(), licences: { Electrician: 'REC 12345' } } })
  expect(await missing()).toEqual(['mobile'])
  await t.as(nell).phones.verify({ body: { code: await aPhoneCode(t.ctx, nell.id) } })
  expect(await missing()).toEqual([])
  expect(await professionals.me({})).toMatchObject({ isVetted: true, lvPoints: 58, creditBalance: '0.00' })

  // $100: 100 points, as the page showed.
  await payAt((await payments.topUp({ body: { amountCents: 10_000, shownPoints: 100 } })).url)
  const byCard = { kind: 'invoice', creditCents: 0, card: 'visa 4242' }
  expect(await seen()).toEqual({
    points: 158,
    credit: [0, 0],
    paper: { ...byCard, totalCents: 10_000, gstCents: 909 },
    letters: ['Tax invoice N: $100.00'],
  })

  // Silver: $49.99, 85 points with each paid month.
  const shown = { shownCents: 4999, shownPoints: 85 }
  const { sessionUrl } = await subscriptions.upgradeTier({ body: { tier: 'silver', interval: 'month', ...shown } })
  await payAt(sessionUrl ?? '')
  expect(await seen()).toEqual({
    points: 243,
    credit: [0, 0],
    paper: { ...byCard, totalCents: 4999, gstCents: 454 },
    letters: ['Tax invoice N: $49.99'],
  })
  expect(await professionals.me({})).toMatchObject({ subscription_tier: 'silver' })

  // $80 of credit from an administrator: $50 are paid by it alone, of the next $50 it pays $30.
  const { id: professionalId } = await professionals.me({})
  const admin = await aUser(t.ctx, { isSuperAdmin: true })
  const body = { amountCents: 8000, reason: 'Two leads that were none' }
  expect(await t.as(admin).points.giveCredit({ params: { professionalId }, body })).toEqual({
    status: 'given',
    amountCents: 8000,
  })
  expect((await professionals.me({})).creditBalance).toBe('80.00')
  const given = (await post(EMAIL)).find(({ subject }) => subject === 'We’ve given you $80.00 of credit')
  expect(given?.text).toContain('Two leads that were none')
  const buyFifty = () => payments.topUp({ body: { amountCents: 5000, shownPoints: 70 } })
  expect(await buyFifty()).toMatchObject({ points: 50, bonusPoints: 20, creditCents: 5000 })
  const fifty = { kind: 'invoice', totalCents: 5000, gstCents: 455 }
  const letters = ['Tax invoice N: $50.00']
  expect(await seen()).toEqual({
    points: 313,
    credit: [3000, 0],
    paper: { ...fifty, creditCents: 5000, card: null },
    letters,
  })
  const partly = await buyFifty()
  expect(partly.creditCents).toBe(3000)
  expect(await t.as(nell).credit.get({})).toMatchObject({ balanceCents: 0, heldCents: 3000 })
  await payAt(partly.url)
  expect(await seen()).toEqual({
    points: 383,
    credit: [0, 0],
    paper: { ...fifty, creditCents: 3000, card: 'visa 4242' },
    letters,
  })

  // The check of a licence, $20, which nobody makes.
  await professionals.submitDocument({
    body: {
      kind: 'licence',
      class: 'Registered electrical contractor',
      trades: ['Electrician'],
      holder: 'Nell Okafor',
      number: 'REC 12345',
      expiresAt: '2040-06-30',
    },
  })
  await payAt((await payments.buyVerifiedBadge({ body: { shownCents: 2000 } })).url)
  expect(await seen()).toMatchObject({ points: 383, paper: { ...byCard, totalCents: 2000, gstCents: 182 } })
  const { paid } = await payments.verifiedBadge({})
  const daysLeft = Math.ceil((Date.parse(paid?.dueAt ?? '') - t.ctx.now().getTime()) / 86_400_000)
  await returnLateChecks(t.ctx)
  expect((await payments.verifiedBadge({})).paid?.status).toBe('running')
  await returnLateChecks(inDays(daysLeft))
  await returnLateChecks(inDays(daysLeft + 1))
  expect(await seen()).toEqual({
    points: 383,
    credit: [0, 0],
    paper: { ...byCard, kind: 'adjustment', totalCents: 2000, gstCents: 182 },
    letters: ['We’re refunding you $20.00'],
  })
  expect(await payments.verifiedBadge({})).toMatchObject({ canBuy: true, paid: { status: 'late' } })
  expect(await broken()).toEqual([])

  // The next month of Silver.
  await later(31 + 2 / 24)
  expect(await points()).toBe(468)
  const { items: papers } = await payments.receipts({ query: {} })
  const totals = papers.map(({ kind, totalCents }) => (kind === 'invoice' ? totalCents : -totalCents))
  expect(totals.toSorted((a, b) => b - a)).toEqual([10_000, 5000, 5000, 4999, 4999, 2000, -2000])
  expect((await post(EMAIL)).filter(({ subject }) => subject.endsWith(': $49.99'))).toHaveLength(2)
  expect(await broken()).toEqual([])
})
