import { HOUR_MS } from '@lv/contract/durations'
import { payCheckout } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { giveCredit } from '#domains/billing/points/give-credit.ts'
import { holdPoints } from '#domains/billing/points/hold.ts'
import { sweepOrders } from '#domains/operations/checkout/sweep-orders.ts'
import { testApp } from '#test/app.ts'
import { aDocument, aProfessional, aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'
import { applyDispute } from './apply-dispute.ts'
import { autoTopUp } from './auto-top-up.ts'
import { closeOrder } from './orders.ts'
import { refundCharge } from './refund-charge.ts'
import { sendRefund } from './send-refund.ts'

const t = await testApp()
const payers = openPayers(t)
const { topUpPage, payAt, aTopUp, chargesOf, ordersOf, ownSum, quarantined, heldBack, settle, takeJobs, lettersTo } =
  payers

type Professional = Awaited<ReturnType<typeof aProfessional>>
const { id: actorId } = await aUser(t.ctx, { isSuperAdmin: true })
const give = ({ id: professionalId }: { id: string }, amountCents: number) =>
  giveCredit(t.ctx, { professionalId, amountCents, reason: 'A lead that was none', actorId })
async function withCredit(amountCents: number): Promise<Professional> {
  const professional = await aProfessional(t.ctx)
  await give(professional, amountCents)
  return professional
}
const creditOf = ({ user }: Professional) => t.as(user).credit.get({})
const topUp = ({ user }: Professional, amountCents: number) => t.as(user).payments.topUp({ body: { amountCents } })
// Points are held for no lead here, so that they run out.
const whole = async () => expect(await payers.broken('I11')).toEqual([])
const partsOf = async (userId: string) => {
  const { rows } = await t.ctx.db.execute(sql`select amount_cents as "amountCents", credit_cents as "creditCents",
      payment_id is not null as "isByCard" from charges where user_id = ${userId} order by created_at, id`)
  return rows
}

/** A top-up by card that went back and was kept as credit. */
async function aKeptRefund(amountCents = 5000) {
  const professional = await aTopUp(amountCents)
  const { charge } = professional
  await refundCharge(t.ctx, { chargeId: charge.id, kind: 'admin', reason: 'Bought twice', keepsCredit: true })
  return professional
}

describe('credit at checkout', () => {
  test('pays first: the page asks for the rest, and the invoice says both parts and the GST of the whole', async () => {
    const professional = await withCredit(1200)
    const { url, creditCents } = await topUp(professional, 5000)
    expect(creditCents).toBe(1200)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 1200 })
    await payAt(url)
    const { user } = professional
    expect(await partsOf(user.id)).toEqual([{ amountCents: 5000, creditCents: 1200, isByCard: true }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    const [line] = (await t.as(user).payments.receipts({ query: {} })).items
    const paper = await t.as(user).payments.receipt({ params: { receiptId: line?.id ?? '' } })
    expect(paper).toMatchObject({ totalCents: 5000, gstCents: 455, creditCents: 1200, card: 'visa 4242' })
    expect((await t.as(user).professionals.me({})).creditBalance).toBe('0.00')
    await whole()
  })

  test('that covers the price needs no payment page, and no card is charged', async () => {
    const professional = await withCredit(6000)
    const before = await ownSum('stripe_clearing')
    const { url } = await topUp(professional, 5000)
    const [order] = await ordersOf(professional.user.id)
    expect(url).toBe(`${t.ctx.config.publicUrl}/payment/${order?.id}`)
    expect(order).toMatchObject({ status: 'paid' })
    expect(await partsOf(professional.user.id)).toEqual([{ amountCents: 5000, creditCents: 5000, isByCard: false }])
    expect((await ownSum('stripe_clearing')) - before).toBe(0)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1000, heldCents: 0 })
    const shown = await t.as(professional.user).payments.order({ params: { orderId: order?.id ?? '' } })
    expect(shown).toMatchObject({ status: 'paid', creditCents: 5000, amountCents: 5000 })
    expect(shown.receiptId).toEqual(expect.any(String))
    await whole()
  })

  test('comes back when the page is given up for another amount, or its time is up', async () => {
    const professional = await withCredit(3000)
    await topUp(professional, 5000)
    await topUp(professional, 8000)
    expect(await ordersOf(professional.user.id)).toMatchObject([{ status: 'expired' }, { status: 'open' }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 3000 })
    const later = { ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 2 * HOUR_MS) }
    await sweepOrders(later)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 3000, heldCents: 0 })
    await whole()
  })

  test('is the same page for a second press, and another one once there is more credit', async () => {
    const professional = await withCredit(1000)
    const first = await topUp(professional, 5000)
    expect(await topUp(professional, 5000)).toMatchObject({ url: first.url, creditCents: 1000 })
    await give(professional, 500)
    expect(await topUp(professional, 5000)).toMatchObject({ creditCents: 1500 })
    expect(await ordersOf(professional.user.id)).toMatchObject([{ status: 'expired' }, { status: 'open' }])
    await whole()
  })

  test('leaves no rest that is too small for a card', async () => {
    const professional = await withCredit(4980)
    expect(await topUp(professional, 5000)).toMatchObject({ creditCents: 4950 })
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 30, heldCents: 4950 })
  })

  test('is spent first by automatic top-ups too', async () => {
    const professional = await aTopUp(1000)
    await give(professional, 5000)
    const { user, id: professionalId } = professional
    await t
      .as(user)
      .payments.changeCard({})
      .then(({ url }) => payAt(url))
    await t.ctx.db.execute(sql`insert into auto_top_ups (professional_id, is_on, amount_cents, monthly_cap_cents)
      values (${professionalId}, true, 5000, 20000)`)
    const points = (await payers.balancesOf(professionalId)).available
    await holdPoints(t.ctx, [{ professionalId, subject: crypto.randomUUID(), points, description: 'Leads' }])
    await autoTopUp(t.ctx, { professionalId })
    expect(await partsOf(user.id)).toMatchObject([{ creditCents: 0 }, { amountCents: 5000, creditCents: 5000 }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0 })
  })
})

describe('credit never pays twice', () => {
  test('two checkouts at once share one balance', async () => {
    for (let round = 0; round < 5; round += 1) {
      const professional = await withCredit(3000)
      const { user } = professional
      await aDocument(t.ctx, professional.id)
      const done = await Promise.all([topUp(professional, 5000), t.as(user).payments.buyVerifiedBadge({})])
      expect(done.reduce((sum, { creditCents }) => sum + creditCents, 0)).toBe(3000)
      const credit = await creditOf(professional)
      const spent = (await partsOf(user.id)).reduce((sum, part) => sum + Number(part.creditCents), 0)
      expect(credit.balanceCents + credit.heldCents + spent).toBe(3000)
    }
    await whole()
  })

  test('of ten simultaneous orders it can cover one, and pays one', async () => {
    const professional = await withCredit(5000)
    const done = await Promise.all(Array.from({ length: 10 }, () => topUp(professional, 5000)))
    expect(done.filter(({ creditCents }) => creditCents === 5000).length).toBeGreaterThan(0)
    expect((await partsOf(professional.user.id)).length).toBe(1)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    await whole()
  })

  test('a page reported ten times at once is booked once', async () => {
    const professional = await withCredit(1000)
    const { url } = await topUp(professional, 5000)
    const paid = await heldBack(() => payCheckout(t.ctx, checkoutIn(url), cards.pays))
    expect(paid).toMatchObject({ outcome: 'paid' })
    await Promise.all(Array.from({ length: 10 }, () => settle()))
    expect(await partsOf(professional.user.id)).toHaveLength(1)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    await whole()
  })

  test('paid in the moment in which it was closed, it takes the credit again', async () => {
    const professional = await withCredit(1000)
    const { url } = await topUp(professional, 5000)
    await heldBack(() => payCheckout(t.ctx, checkoutIn(url), cards.pays))
    const [order] = await ordersOf(professional.user.id)
    await Promise.all([closeOrder(t.ctx, { orderId: order?.id ?? '' }), settle()])
    await settle()
    expect(await ordersOf(professional.user.id)).toMatchObject([{ status: 'paid' }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    await whole()
  })

  test('an order paid after it was closed and its credit was spent elsewhere is set aside for a person to look at', async () => {
    const professional = await withCredit(1000)
    const { url } = await topUp(professional, 5000)
    await heldBack(() => payCheckout(t.ctx, checkoutIn(url), cards.pays))
    const [order] = await ordersOf(professional.user.id)
    await closeOrder(t.ctx, { orderId: order?.id ?? '' })
    await topUp(professional, 1000)
    await settle()
    const { paymentId } = await t.ctx.payments.getCheckout(checkoutIn(url))
    expect(await quarantined(paymentId ?? '')).toHaveLength(1)
    expect(await partsOf(professional.user.id)).toMatchObject([{ amountCents: 1000, creditCents: 1000 }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    await whole()
  })
})

describe('a refund', () => {
  test('goes back in the parts in which it was paid, to the cent', async () => {
    const professional = await withCredit(1001)
    await payAt(await topUpPage(professional.user, 5000))
    const [charge] = await chargesOf(professional.user.id)
    const back = (amountCents?: number) =>
      refundCharge(t.ctx, { chargeId: charge?.id ?? '', amountCents, kind: 'admin', reason: 'By mistake' })
    const parts = [await back(1700), await back(33), await back()]
    expect(parts.map(({ amountCents }) => amountCents)).toEqual([1700, 33, 3267])
    expect(parts.reduce((sum, { creditCents }) => sum + creditCents, 0)).toBe(1001)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1001, payableCents: 0 })
    for (const { refundId } of (await takeJobs('send-refund')) as { refundId: string }[])
      await sendRefund(t.ctx, { refundId })
    await settle()
    await whole()
  })

  test('that a bank or the provider makes is never more than the card paid', async () => {
    const professional = await withCredit(1000)
    await payAt(await topUpPage(professional.user, 5000))
    const [charge] = await chargesOf(professional.user.id)
    const take = (amountCents: number) =>
      refundCharge(t.ctx, {
        chargeId: charge?.id ?? '',
        amountCents,
        kind: 'provider',
        reason: 'At the provider',
        providerId: crypto.randomUUID(),
      })
    await expect(take(4001)).rejects.toMatchObject({ code: 'invalid', issues: [{ path: 'amountCents' }] })
    expect(await take(4000)).toMatchObject({ amountCents: 4000, creditCents: 0 })
  })

  test('of what credit paid alone needs no provider', async () => {
    const professional = await withCredit(5000)
    await topUp(professional, 5000)
    const [charge] = await chargesOf(professional.user.id)
    await refundCharge(t.ctx, { chargeId: charge?.id ?? '', kind: 'admin', reason: 'By mistake' })
    expect(await takeJobs('send-refund')).toEqual([])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 5000 })
    await whole()
  })

  test('is kept as credit if the professional wishes, and the email says so', async () => {
    const professional = await aTopUp(5000)
    const { user, charge } = professional
    await t.as(user).credit.choose({ body: { keepsRefunds: true } })
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const done = await t.as(admin).payments.refundCharge({ params: { chargeId: charge.id }, body: { reason: 'Twice' } })
    expect(done).toMatchObject({ status: 'refunded', amountCents: 5000, creditCents: 5000 })
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 5000, payableCents: 5000 })
    expect(await takeJobs('send-refund')).toEqual([])
    const letter = (await lettersTo(user.email)).find(({ kind }) => kind === 'refund')
    expect(letter?.data).toMatchObject({ card: '', credit: '$50.00' })
    await whole()
  })

  test('is never kept as credit for a customer who is not a professional', async () => {
    const { aPayment } = await import('#test/paid.ts')
    const { id: userId } = await aUser(t.ctx)
    const charge = await aPayment(t.ctx, { userId })
    const done = await refundCharge(t.ctx, { chargeId: charge.id, kind: 'admin', reason: 'Twice', keepsCredit: true })
    expect(done.creditCents).toBe(0)
  })
})

describe('a payout', () => {
  const payOut = ({ user }: Professional, amountCents: number) => t.as(user).credit.payOut({ body: { amountCents } })

  test('goes to the card that paid, in parts, and no further', async () => {
    const professional = await aKeptRefund(5000)
    expect(await payOut(professional, 2000)).toMatchObject({ balanceCents: 3000, payableCents: 3000 })
    expect(await payOut(professional, 3000)).toMatchObject({ balanceCents: 0, payableCents: 0 })
    const jobs = (await takeJobs('send-refund')) as { refundId: string }[]
    for (const { refundId } of jobs) await sendRefund(t.ctx, { refundId })
    await settle()
    const { rows } = await t.ctx.db.execute(sql`select kind, status, amount_cents as cents from refunds
      where charge_id = ${professional.charge.id} order by created_at, id`)
    expect(rows).toEqual([
      { kind: 'admin', status: 'succeeded', cents: 5000 },
      { kind: 'payout', status: 'succeeded', cents: 2000 },
      { kind: 'payout', status: 'succeeded', cents: 3000 },
    ])
    expect(await quarantined(professional.charge.paymentId)).toEqual([])
    await expect(payOut(professional, 1)).rejects.toMatchObject({ issues: [{ path: 'amountCents' }] })
    await whole()
  })

  test('of goodwill is refused, with why', async () => {
    const professional = await withCredit(5000)
    await expect(payOut(professional, 100)).rejects.toMatchObject({
      issues: [{ path: 'amountCents', message: expect.stringContaining('can’t be paid out') }],
    })
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 5000, payableCents: 0 })
  })

  test('is never more than the card paid, whatever goodwill there is as well, nor more than is left', async () => {
    const professional = await aKeptRefund(1000)
    await give(professional, 4000)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 5000, payableCents: 1000 })
    await expect(payOut(professional, 1001)).rejects.toMatchObject({ code: 'invalid' })
    await topUp(professional, 4500)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 500, payableCents: 500 })
    await expect(payOut(professional, 501)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('asked for ten times at once is paid once', async () => {
    const professional = await aKeptRefund(5000)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => payOut(professional, 5000)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await takeJobs('send-refund')).toHaveLength(1)
    await whole()
  })

  test('and a top-up at once do not spend the same dollars', async () => {
    const professional = await aKeptRefund(5000)
    const both = await Promise.allSettled([payOut(professional, 5000), topUp(professional, 5000)])
    const credit = await creditOf(professional)
    expect(credit.balanceCents).toBe(0)
    const isPaidOut = both[0]?.status === 'fulfilled'
    const parts = await partsOf(professional.user.id)
    expect(parts.reduce((sum, part) => sum + Number(part.creditCents), 0) + credit.heldCents).toBe(isPaidOut ? 0 : 5000)
    await takeJobs('send-refund')
    await whole()
  })
})

describe('a bank that takes back what was kept as credit', () => {
  const told = (professional: Awaited<ReturnType<typeof aKeptRefund>>, status: 'open' | 'won' | 'lost') => {
    const { paymentId } = professional.charge
    const dispute = { id: `dp_${professional.id}`, paymentId, amountCents: 5000, status, createdAt: t.ctx.now() }
    return transact(t.ctx, (ctx) => applyDispute(ctx, dispute, { eventId: null }))
  }

  test('takes the credit with it, so that nobody has it twice; if the dispute is won, the credit returns', async () => {
    const professional = await aKeptRefund(5000)
    expect(await told(professional, 'open')).toBe('applied')
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, payableCents: 0 })
    await whole()
    await Promise.all([told(professional, 'won'), told(professional, 'won')])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 5000, payableCents: 5000 })
    await whole()
  })

  test('and partly spent is set aside for a person to look at', async () => {
    const professional = await aKeptRefund(5000)
    await topUp(professional, 4000)
    expect(await told(professional, 'open')).toBe('quarantined')
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, payableCents: 0 })
    await told(professional, 'lost')
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0 })
    await whole()
  })
})

describe('credit is its owner’s', () => {
  test('nobody else sees it, pays with it or has it paid out', async () => {
    const mine = await aKeptRefund(5000)
    const other = await aProfessional(t.ctx)
    expect(await creditOf(other)).toMatchObject({ balanceCents: 0, lines: [] })
    expect(await topUp(other, 5000)).toMatchObject({ creditCents: 0 })
    await expect(t.as(other.user).credit.payOut({ body: { amountCents: 100 } })).rejects.toMatchObject({
      code: 'invalid',
    })
    for (const who of [null, await aUser(t.ctx)])
      await expect(t.as(who).credit.get({})).rejects.toMatchObject({ status: 401 })
    expect(await creditOf(mine)).toMatchObject({ balanceCents: 5000 })
  })

  test('its history is shown, newest first, in pages', async () => {
    const professional = await aKeptRefund(5000)
    await topUp(professional, 2000)
    const { lines } = await creditOf(professional)
    expect(lines.map(({ cents, balanceCents }) => [cents, balanceCents])).toEqual([
      [-2000, 3000],
      [5000, 5000],
    ])
  })
})

describe('goodwill in dollars', () => {
  test.each([0, -100, 0.5, 500_001, Number.NaN])('of %s cents is refused', async (amountCents) => {
    await expect(give(await aProfessional(t.ctx), amountCents)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('above $500 in 30 days waits for a second administrator, also in pieces at once', async () => {
    const professional = await aProfessional(t.ctx)
    const [ann, ben] = [await aUser(t.ctx, { isSuperAdmin: true }), await aUser(t.ctx, { isSuperAdmin: true })]
    const by = (actorId: string, amountCents: number) =>
      giveCredit(t.ctx, { professionalId: professional.id, amountCents, reason: 'A bad month', actorId })
    const done = await Promise.all([by(ann.id, 20_000), by(ann.id, 20_001), by(ben.id, 20_002)])
    expect(done.filter(({ status }) => status === 'given')).toHaveLength(2)
    const waiting = done.find(({ status }) => status === 'waiting')
    const given = (await creditOf(professional)).balanceCents
    if (waiting?.status !== 'waiting') throw new Error('nothing waits')
    const asked = (await t.as(ann).approvals.list({})).items.find(({ id }) => id === waiting.approvalId)
    const other = asked?.askedBy === ann.email ? ben : ann
    expect(await t.as(other).approvals.approve({ params: { approvalId: waiting.approvalId } })).toMatchObject({
      kind: 'balance',
    })
    expect((await creditOf(professional)).balanceCents - given).toBe(waiting.amount)
    await whole()
  })

  test('is mailed with its reason, and is in the audit log', async () => {
    const professional = await withCredit(2500)
    const letters = await lettersTo(professional.user.email)
    expect(letters).toMatchObject([
      { kind: 'credit-given', data: { amount: '$25.00', reason: 'A lead that was none' } },
    ])
    const { rows } = await t.ctx.db.execute(sql`select action from audit_log where subject = ${professional.id}`)
    expect(rows).toEqual([{ action: 'credit_given' }])
  })
})
