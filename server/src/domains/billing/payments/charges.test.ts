import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { putInQuarantine } from './quarantine.ts'

const t = await testApp()
const [ann, ben] = [await aUser(t.ctx, { isSuperAdmin: true }), await aUser(t.ctx, { isSuperAdmin: true })]
const reader = await aUser(t.ctx, { readsAdmin: true })
const { aTopUp, balancesOf, payAt, topUpPage } = openPayers(t)
const preview = (chargeId: string, amountCents?: number) =>
  t.as(reader).charges.previewRefund({ params: { chargeId }, query: { amountCents } })

async function paid(cents: number) {
  const { id, user } = await aTopUp(cents)
  const { items } = await t.as(ann).charges.list({ query: { search: user.email } })
  return { professionalId: id, user, charge: items[0] ?? expect.fail('nothing was paid') }
}
const stored = async () => {
  const { rows } = await t.ctx.db.execute(sql`select (select count(*) from refunds) as refunds,
    (select count(*) from ledger_entries) as entries, (select count(*) from receipts) as papers,
    (select max(number) from receipts) as number, (select sum(refunded_cents) from charges) as refunded`)
  return rows[0]
}

test('a payment is found by its person, and what a refund would take back is shown before it is done', async () => {
  const { charge, user } = await paid(10_000)
  expect(charge).toMatchObject({
    email: user.email,
    kind: 'top_up',
    amountCents: 10_000,
    refundedCents: 0,
    refunds: [],
  })
  const before = await stored()
  const shown = await preview(charge.id, 5000)
  expect(shown).toEqual({
    amountCents: 5000,
    creditCents: 0,
    pointsTaken: 50,
    pointsOwed: 0,
    ends: null,
    needsSecond: false,
  })
  expect(await stored()).toEqual(before)
  const done = await t.as(ann).payments.refundCharge({
    params: { chargeId: charge.id },
    body: { amountCents: 5000, reason: 'Bought twice' },
  })
  const { ends: _, needsSecond: __, ...taken } = shown
  expect(done).toMatchObject(taken)
  const { items } = await t.as(ann).charges.list({ query: { search: charge.id, refunded: 'true' } })
  expect(items).toMatchObject([{ refundedCents: 5000, refunds: [{ reason: 'Bought twice', by: ann.email }] }])
})

test('above $500 the preview says that a second administrator is needed, and so it is', async () => {
  const { charge, professionalId } = await paid(60_000)
  expect(await preview(charge.id)).toMatchObject({ amountCents: 60_000, needsSecond: true })
  const before = await balancesOf(professionalId)
  const asked = { params: { chargeId: charge.id }, body: { reason: 'Goodwill' } }
  const done = await t.as(ann).payments.refundCharge(asked)
  if (done.status !== 'waiting') expect.fail('it did not wait')
  expect(await balancesOf(professionalId)).toEqual(before)
  await t.as(ben).approvals.approve({ params: { approvalId: done.approvalId } })
  expect((await t.as(ann).charges.list({ query: { search: charge.id } })).items).toMatchObject([
    { refundedCents: 60_000 },
  ])
  await expect(preview(charge.id)).rejects.toMatchObject({ status: 409 })
})

test('more than is left, a payment that is none and a sum that is none are refused', async () => {
  const { charge } = await paid(2000)
  await expect(preview(charge.id, 2001)).rejects.toMatchObject({ issues: [{ path: 'amountCents' }] })
  await expect(preview(charge.id, Number.NaN)).rejects.toMatchObject({ issues: [{ path: 'amountCents' }] })
  await expect(preview(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
})

test('the list goes on by cursor, and who looked at whose payments is logged', async () => {
  const { user } = await paid(2000)
  await payAt(await topUpPage(user, 3000))
  const first = await t.as(ann).charges.list({ query: { search: user.email, limit: 1 } })
  const second = await t.as(ann).charges.list({ query: { search: user.email, limit: 1, cursor: first.next ?? '' } })
  expect([...first.items, ...second.items].map(({ amountCents }) => amountCents)).toEqual([3000, 2000])
  expect(second.next).toBeNull()
  const { items } = await t.as(ann).audit.list({ query: { action: 'charges_seen', limit: 1 } })
  expect(items[0]?.detail).toBe(`count: 1, search: ${user.email}`)
})

test('a payment in quarantine is settled once, with what was done', async () => {
  for (const objectId of ['pi_1', 'pi_2'])
    await putInQuarantine(t.ctx, { eventId: null, objectId, reason: 'The amount is another', detail: { cents: 100 } })
  const open = () => t.as(reader).charges.quarantined({ query: {} })
  const [one, two] = (await open()).items
  expect(one).toMatchObject({ objectId: 'pi_1', detail: 'amount: $1.00', settledAt: null })
  const settle = (who = ann, odd = one, note = 'Refunded at Stripe') =>
    t.as(who).charges.settle({ params: { quarantineId: odd?.id ?? '' }, body: { note } })
  await expect(settle(reader)).rejects.toMatchObject({ status: 403 })
  const both = await Promise.allSettled([settle(), settle(ben)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await settle(ann, two, 'A test')
  expect((await open()).items).toEqual([])
  const { items } = await t.as(reader).charges.quarantined({ query: { state: 'settled' } })
  expect(items.map(({ objectId, note }) => [objectId, note])).toEqual([
    ['pi_2', 'A test'],
    ['pi_1', 'Refunded at Stripe'],
  ])
})
