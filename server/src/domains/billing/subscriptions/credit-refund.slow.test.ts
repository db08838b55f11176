import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { sendRefund } from '#domains/billing/payments/send-refund.ts'
import { holdPoints } from '#domains/billing/points/hold.ts'
import { testApp } from '#test/app.ts'
import { openPayers } from '#test/payers.ts'
import { openPlanBuyers } from '#test/plan-buyers.ts'

const t = await testApp()
const { give, withCredit, creditOf, buy, payInvoice, partsOf, takeJobs, lettersTo, settle, heldBack, s } =
  openPlanBuyers(t)
const { broken, chargesOf, quarantined } = openPayers(t)
// No lead holds points here, so that they run out.
const whole = async () => expect(await broken('I11')).toEqual([])
type Professional = Awaited<ReturnType<typeof withCredit>>

/** A professional on Silver, $19.99 of it paid by credit and $30.00 by card. */
async function onSilver(creditCents = 1999): Promise<Professional> {
  const professional = await withCredit(creditCents)
  const url = await buy(professional, 'silver')
  if (creditCents < 4999) await payInvoice(url)
  return professional
}
const planOf = async ({ user }: Professional) => (await s.subscriptionOf(user, 'tier')).id
const moneyBack = async (professional: Professional, amountCents: number, keepsCredit?: boolean) =>
  t.as(professional.user).subscriptions.refund({
    params: { subscriptionId: await planOf(professional) },
    body: { amountCents, ...(keepsCredit === undefined ? {} : { keepsCredit }) },
  })

/** Sends the waiting refunds to the provider. @returns the cents of each */
async function sendAll() {
  const sent: number[] = []
  for (const { refundId } of (await takeJobs('send-refund')) as { refundId: string }[]) {
    await sendRefund(t.ctx, { refundId })
    const { rows } = await t.ctx.db.execute<{ cents: number }>(
      sql`select amount_cents - credit_cents as cents from refunds where id = ${refundId}`,
    )
    sent.push(Number(rows[0]?.cents))
  }
  await settle()
  return sent
}
const spend = ({ id: professionalId }: Professional, points: number) =>
  holdPoints(t.ctx, [{ professionalId, subject: crypto.randomUUID(), points, description: 'Leads' }])

describe('the money-back of a plan', () => {
  test('is refunded the way it was paid: credit to the balance, the rest to the card', async () => {
    const professional = await onSilver()
    expect(await t.as(professional.user).subscriptions.list({})).toMatchObject([{ refundableCents: 4999 }])
    expect(await moneyBack(professional, 4999)).toMatchObject({
      refundedCents: 4999,
      creditCents: 1999,
      pointsTaken: 85,
      pointsOwed: 0,
    })
    expect(await sendAll()).toEqual([3000])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1999, heldCents: 0, payableCents: 0 })
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'bronze' })
    const letter = (await lettersTo(professional.user.email)).find(({ kind }) => kind === 'refund')
    expect(letter?.data).toMatchObject({ credit: '$19.99', card: '$30.00' })
    await s.endAll()
    await whole()
  })

  test('that credit paid alone asks nothing of the provider', async () => {
    const professional = await onSilver(4999)
    await moneyBack(professional, 4999)
    expect(await sendAll()).toEqual([])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 4999, payableCents: 0 })
    await s.endAll()
    await whole()
  })

  test('kept as credit is all there, and only the card’s part of it can be paid out', async () => {
    const professional = await onSilver()
    await moneyBack(professional, 4999, true)
    expect(await sendAll()).toEqual([])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 4999, payableCents: 3000 })
    await s.endAll()
    await whole()
  })

  test('refunds an upgrade too, each payment in its own parts', async () => {
    const professional = await onSilver()
    await give(professional, 1000)
    await buy(professional, 'gold')
    const upgrade = (await partsOf(professional)).at(-1)
    const total = 4999 + (upgrade?.amountCents ?? 0)
    expect(await moneyBack(professional, total)).toMatchObject({ refundedCents: total, creditCents: 2999 })
    expect((await sendAll()).toSorted((a, b) => a - b)).toEqual([3000, total - 4999 - 1000])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 2999, heldCents: 0 })
    await s.endAll()
    await whole()
  })

  test('after the points were spent owes them, and the credit comes back all the same', async () => {
    const professional = await onSilver()
    await spend(professional, 80)
    expect(await moneyBack(professional, 4999)).toMatchObject({ creditCents: 1999, pointsTaken: 5, pointsOwed: 80 })
    await sendAll()
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1999 })
    await s.endAll()
    await whole()
  })
})

describe('a refund of a plan', () => {
  test('of a part by an administrator goes back in parts, to the cent', async () => {
    const professional = await onSilver()
    const [charge] = await chargesOf(professional.user.id)
    const back = (amountCents?: number) =>
      refundCharge(t.ctx, { chargeId: charge?.id ?? '', amountCents, kind: 'admin', reason: 'By mistake' })
    const parts = [await back(1000), await back(1), await back()]
    expect(parts.reduce((sum, { creditCents }) => sum + creditCents, 0)).toBe(1999)
    expect((await sendAll()).reduce((sum, cents) => sum + cents, 0)).toBe(3000)
    await s.endAll()
    await whole()
  })

  test('made at the provider takes the card’s part alone', async () => {
    const professional = await onSilver()
    const [charge] = await chargesOf(professional.user.id)
    const asked = { paymentId: charge?.paymentId ?? '', amountCents: 3000 }
    await t.ctx.payments.refund(asked, `by-hand-${professional.id}`)
    await settle()
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0 })
    expect(await chargesOf(professional.user.id)).toMatchObject([{ refundedCents: 3000 }])
    await whole()
  })

  test('reported late, after the points were spent, owes them once', async () => {
    const professional = await onSilver()
    const [charge] = await chargesOf(professional.user.id)
    await heldBack(async () => {
      await t.ctx.payments.refund({ paymentId: charge?.paymentId ?? '', amountCents: 3000 }, `late-${professional.id}`)
      await spend(professional, 85)
    })
    await settle()
    await settle()
    const { rows } = await t.ctx.db.execute<{ taken: number; owed: number }>(sql`select points_taken as taken,
      points_owed as owed from refunds where charge_id = ${charge?.id}`)
    // 85 points came with $49.99: $30.00 of them takes 51, all of which are spent.
    expect(rows).toEqual([{ taken: 0, owed: 51 }])
    expect(await quarantined(charge?.paymentId ?? '')).toEqual([])
    await whole()
  })
})
