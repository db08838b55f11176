import { beforeAll, expect, test } from 'vitest'
import { topUp } from '#domains/billing/payments/top-up.ts'
import { getWallet } from '#domains/billing/points/get-wallet.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { notifyPrices } from '#domains/professionals/profiles/notify-prices.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { aPayment, aSubscription } from '#test/paid.ts'
import { openPayers } from '#test/payers.ts'

// People who bought before there was a price book, when a dollar bought 29 points.

const t = await testApp()
const { payAt, balancesOf } = openPayers(t)

type Customer = Awaited<ReturnType<typeof aProfessional>>
let silver: Customer
let basic: Customer
let holder: Customer

async function aCustomer(name: string, over: Parameters<typeof aProfessional>[1]): Promise<Customer> {
  const { id: userId } = await aUser(t.ctx, { email: `${name}@before.example` })
  return aProfessional(t.ctx, { userId, ...over })
}

const pays = ({ userId, id }: Customer, plan: string, priceCents: number) =>
  aSubscription(t.ctx, { userId, professionalId: id, kind: 'tier', plan, paidPlan: plan, priceCents })

beforeAll(async () => {
  silver = await aCustomer('silver', { tier: 'silver', tierBonusPoints: 85, topUpPerMille: 400, priceNotice: 'plan' })
  await pays(silver, 'value_month', 4999)
  basic = await aCustomer('basic', { tierBonusPoints: 45, topUpPerMille: 140, priceNotice: 'plan' })
  await pays(basic, 'basic_month', 3999)
  holder = await aCustomer('holder', { priceNotice: 'points automatic' })
  const buyer = { userId: holder.userId, professionalId: holder.id }
  const { id } = await aPayment(t.ctx, { ...buyer, kind: 'top_up', amountCents: 10_000, points: 2900 })
  await t.ctx.pool.query("update charges set created_at = now() - interval '400 days' where id = $1", [id])
})

test('each whom new prices concern is written to once', async () => {
  expect(await notifyPrices(t.ctx)).toBe(3)
  expect(await notifyPrices(t.ctx)).toBe(0)
  const emails = (await t.waitingJobs('mail')).map(({ data }) => data as { kind: string; to: string; data: object })
  const told = emails.flatMap(({ kind, to, data }) => (kind === 'prices-changed' ? [{ to, ...data }] : []))
  expect(told.toSorted((a, b) => a.to.localeCompare(b.to))).toMatchObject([
    { to: 'basic@before.example', points: '45', automatic: '' },
    { to: 'holder@before.example', points: '', automatic: 'yes' },
    { to: 'silver@before.example', points: '85', automatic: '' },
  ])
})

test('a plan that is no longer sold keeps its price in the wallet', async () => {
  const { plans } = await getWallet(t.ctx, { professionalId: silver.id })
  expect(plans.filter(({ isMine }) => isMine)).toMatchObject([{ cents: 4999, label: 'Silver tier' }])
})

test('points bought at the old rate stay and break no rule of the new one', async () => {
  const { lots } = await getWallet(t.ctx, { professionalId: holder.id })
  expect(lots).toMatchObject([{ points: 2900, remaining: 2900, costCents: 10_000 }])
  const found = (await checkInvariants(t.ctx)).filter(({ id }) => ['I18', 'I19', 'I25'].includes(id))
  expect(found.map(({ id, count }) => [id, count])).toEqual([
    ['I18', 0],
    ['I19', 0],
    ['I25', 0],
  ])
})

test('old and new customers buy at the new rate, and every invariant that held before holds after it', async () => {
  const before = await checkInvariants(t.ctx)
  const buyers = [holder.id, silver.id, (await aProfessional(t.ctx)).id]
  for (const professionalId of buyers) await payAt((await topUp(t.ctx, { professionalId, amountCents: 5000 })).url)
  const balances = await Promise.all(buyers.map(balancesOf))
  expect(balances.map(({ available }) => available)).toEqual([2950, 70, 50])
  expect(await checkInvariants(t.ctx)).toEqual(before)
})
