import { HOUR_MS } from '@lv/contract/durations'
import { closeDispute, openDispute, payCheckout } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { holdPoints } from '#domains/billing/points/hold.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { captureHold } from '#domains/billing/points/settle-hold.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'
import { openGuests } from '#test/guests.ts'
import { aPayment } from '#test/paid.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'
import { restoreRefund } from './parts/restore-refund.ts'
import { refundCharge } from './refund-charge.ts'
import { sendRefund, sendWaitingRefunds } from './send-refund.ts'

const t = await testApp()
const payers = openPayers(t)
const { aTopUp, balancesOf, chargesOf, ownSum, settle, broken, quarantined, heldBack } = payers

const guests = openGuests(t)

const admin = await aUser(t.ctx, { isSuperAdmin: true })
async function refund(chargeId: string, amountCents?: number) {
  const body = { amountCents, reason: 'Bought by mistake' }
  const done = await t.as(admin).payments.refundCharge({ params: { chargeId }, body })
  if (done.status === 'waiting') throw new Error('it waits for a second administrator')
  return done
}

const refundsOf = async (chargeId: string) => {
  const { rows } = await t.ctx.db.execute<Record<string, unknown>>(sql`select id, kind, status, amount_cents as cents,
      provider_id as "providerId", points_taken as taken, points_owed as owed
    from refunds where charge_id = ${chargeId} order by created_at, id`)
  return rows
}

const sendAll = async () => {
  for (const { refundId } of await payers.takeJobs('send-refund'))
    await sendRefund(t.ctx, { refundId: String(refundId) })
  await settle()
}

/** Spends the points of this many leads. */
async function spend(professionalId: string, leads: number) {
  for (let lead = 0; lead < leads; lead += 1) {
    const subject = crypto.randomUUID()
    await holdPoints(t.ctx, [{ professionalId, subject, points: 29, description: 'A lead' }])
    await captureHold(t.ctx, { subject, description: 'The homeowner answered' })
  }
}

const ownerOf = async (ownerId: string) => {
  const { rows } = await t.ctx.db.execute<{ kind: string; balance: number }>(
    sql`select kind, balance::int as balance from ledger_accounts where owner_id = ${ownerId}`,
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

describe('an administrator refunds a payment', () => {
  test('all of it: points, dollars, adjustment note, mail, and the money goes to the card', async () => {
    const revenue = await ownSum('revenue_top_ups')
    const { user, id, charge } = await aTopUp(5000)
    const answer = await refund(charge.id)
    expect(answer).toMatchObject({ amountCents: 5000, pointsTaken: 50, pointsOwed: 0 })
    expect(await balancesOf(id)).toEqual({ available: 0, held: 0, receivable: 0 })
    expect(await ownSum('revenue_top_ups')).toBe(revenue)
    const { items } = await t.as(user).payments.receipts({ query: {} })
    expect(items.map(({ kind, totalCents, gstCents }) => [kind, totalCents, gstCents])).toEqual([
      ['adjustment', 5000, 455],
      ['invoice', 5000, 455],
    ])
    const letters = await payers.lettersTo(user.email)
    expect(letters.at(-1)).toMatchObject({
      kind: 'refund',
      data: { amount: '$50.00', reason: 'Bought by mistake', pointsTaken: '50' },
    })
    expect(await payers.takeJobs('call-off-refunded')).toEqual([])
    expect(await refundsOf(charge.id)).toMatchObject([{ status: 'pending', providerId: null, kind: 'admin' }])
    await sendAll()
    const [row] = await refundsOf(charge.id)
    expect(row).toMatchObject({ status: 'succeeded', cents: 5000 })
    expect(await t.ctx.payments.getRefund(String(row?.providerId))).toMatchObject({
      amountCents: 5000,
      paymentId: charge.paymentId,
      status: 'succeeded',
    })
    expect(await broken('I11')).toEqual([])
  })

  test('in parts, whose points add up to the whole, and never more than was paid', async () => {
    const { id, charge } = await aTopUp(5000)
    expect(await refund(charge.id, 1667)).toMatchObject({ pointsTaken: 16 })
    expect(await refund(charge.id, 1667)).toMatchObject({ pointsTaken: 17 })
    await expect(refund(charge.id, 1667)).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'amountCents', message: 'At most $16.66 of this payment can be refunded' }],
    })
    expect(await refund(charge.id)).toMatchObject({ amountCents: 1666, pointsTaken: 17 })
    await expect(refund(charge.id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
    await sendAll()
    expect(await broken('I11')).toEqual([])
  })

  test('in parts of less than a dollar, which take a point once they make one', async () => {
    const { charge } = await aTopUp(5000)
    expect(await refund(charge.id, 50)).toMatchObject({ pointsTaken: 0, pointsOwed: 0 })
    expect(await refund(charge.id, 50)).toMatchObject({ pointsTaken: 1, pointsOwed: 0 })
  })

  test('by ten at the same time: as many as the payment has room for', async () => {
    const { id, charge } = await aTopUp(5000)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => refund(charge.id, 2000)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await balancesOf(id)).toMatchObject({ available: 50 - 40 })
    await sendAll()
    expect((await refundsOf(charge.id)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect(await broken('I11')).toEqual([])
  })

  test('that does not exist: 404; and nobody else may', async () => {
    await expect(refund(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    const { user, charge } = await aTopUp(2000)
    const tried = t.as(user).payments.refundCharge({ params: { chargeId: charge.id }, body: { reason: 'Please' } })
    await expect(tried).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('whose points are spent: they are owed, and no leads come until new points have covered them', async () => {
    const { id, user, charge } = await aTopUp(29_000)
    await spend(id, 8)
    expect(await refund(charge.id)).toMatchObject({ pointsTaken: 58, pointsOwed: 232 })
    expect(await balancesOf(id)).toEqual({ available: 0, held: 0, receivable: 232 })
    expect(await t.as(user).professionals.me({})).toMatchObject({
      receiveLeads: false,
      leadsReason: expect.stringContaining('232'),
    })
    await payers.payAt(await payers.topUpPage(user, 29_000))
    expect(await balancesOf(id)).toEqual({ available: 58, held: 0, receivable: 0 })
    expect((await t.as(user).professionals.me({})).receiveLeads).toBe(true)
    await sendAll()
    expect(await broken('I11')).toEqual([])
  })
})

describe('the money of a refund', () => {
  test('is sent once, however often and however much at the same time it is tried', async () => {
    const { charge } = await aTopUp(2000)
    const { refundId } = await refund(charge.id)
    await payers.takeJobs('send-refund')
    await Promise.all(Array.from({ length: 5 }, () => sendRefund(t.ctx, { refundId }).catch(() => undefined)))
    await sendRefund(t.ctx, { refundId })
    await settle()
    const { rows } = await t.ctx.pool.query(
      `select id from local_payment_objects where object = 'refund'
      and data->>'payment_intent' = $1`,
      [charge.paymentId],
    )
    expect(rows).toHaveLength(1)
    expect(await refundsOf(charge.id)).toMatchObject([{ status: 'succeeded', providerId: rows[0].id }])
  })

  test('that the provider tells of before we have noted it is not booked twice', async () => {
    const { charge, id, user } = await aTopUp(2000)
    const { refundId } = await refund(charge.id, 500)
    await payers.takeJobs('send-refund')
    const sent = await t.ctx.payments.refund({ paymentId: charge.paymentId, amountCents: 500 }, `refund:${refundId}`)
    await settle()
    expect(await refundsOf(charge.id)).toMatchObject([{ id: refundId, providerId: sent.id, cents: 500 }])
    await sendRefund(t.ctx, { refundId })
    expect(await refundsOf(charge.id)).toHaveLength(1)
    expect(await chargesOf(user.id)).toMatchObject([{ refundedCents: 500 }])
    expect((await balancesOf(id)).available).toBe(20 - 5)
    expect(await broken('I11')).toEqual([])
  })

  test('that the provider refuses stays booked, is set aside, and the administrators hear of it once', async () => {
    const { charge } = await aTopUp(2000)
    const { refundId } = await refund(charge.id, 1500)
    await payers.takeJobs('send-refund')
    // It was refunded at the provider at the same moment, and that webhook is late.
    await heldBack(async () => {
      await t.ctx.payments.refund({ paymentId: charge.paymentId, amountCents: 2000 }, `elsewhere:${refundId}`)
      await sendRefund(t.ctx, { refundId })
      await sendWaitingRefunds({ ...t.ctx, now: () => new Date(Date.now() + HOUR_MS) })
    })
    expect(await quarantined(refundId)).toHaveLength(1)
    const letters = await payers.lettersTo('admin@demo.example')
    expect(letters.filter(({ kind, data }) => kind === 'refund-parked' && data.refundId === refundId)).toHaveLength(1)
    expect(await refundsOf(charge.id)).toMatchObject([{ status: 'pending', providerId: null }])
    await settle()
  })

  test('that waits is sent by the next look', async () => {
    const { charge } = await aTopUp(2000)
    await refund(charge.id)
    await payers.takeJobs('send-refund')
    await sendWaitingRefunds(t.ctx)
    expect(await refundsOf(charge.id)).toMatchObject([{ providerId: null }])
    await sendWaitingRefunds({ ...t.ctx, now: () => new Date(Date.now() + HOUR_MS) })
    expect(await refundsOf(charge.id)).toMatchObject([{ status: 'succeeded' }])
  })
})

describe('a guest who cancels', () => {
  const aPaidBooking = async () => {
    const booking = await guests.aHeldBooking()
    await payers.payAt(await guests.bookingPage(booking))
    const [charge] = await guests.chargesOf(booking.id)
    if (!charge) throw new Error('not paid')
    return { booking, charge }
  }
  const cancel = async (chargeId: string, amountCents?: number) => {
    await t.ctx.db.execute(sql`update bookings set status = 'cancelled' where id = (
      select o.subject from orders o join charges c on c.order_id = o.id where c.id = ${chargeId})`)
    return refundCharge(t.ctx, { chargeId, amountCents, kind: 'cancellation', reason: 'You cancelled the visit' })
  }

  test('gets the money back on the card, once however often it is sent and told', async () => {
    const revenue = await ownSum('revenue_bookings')
    const { booking, charge } = await aPaidBooking()
    const { refundId } = await cancel(charge.id, 29_950)
    await payers.takeJobs('send-refund')
    await Promise.all([1, 2, 3].map(() => sendRefund(t.ctx, { refundId })))
    await sendWaitingRefunds({ ...t.ctx, now: () => new Date(Date.now() + HOUR_MS) })
    await settle()
    const [row, ...others] = await refundsOf(charge.id)
    expect(others).toEqual([])
    expect(row).toMatchObject({ kind: 'cancellation', status: 'succeeded', cents: 29_950 })
    const events = await payers.eventsAbout(String(row?.providerId))
    await Promise.all([...events, ...events].map(payers.send))
    expect(await guests.chargesOf(booking.id)).toMatchObject([{ amountCents: 59_900, refundedCents: 29_950 }])
    expect((await ownSum('revenue_bookings')) - revenue).toBe(29_950)
    expect(await broken('I11')).toEqual([])
  })

  test('is reported by the provider before we have noted what we sent: it is the same refund', async () => {
    const { charge } = await aPaidBooking()
    const { refundId } = await cancel(charge.id)
    await payers.takeJobs('send-refund')
    const sent = await t.ctx.payments.refund({ paymentId: charge.paymentId, amountCents: 59_900 }, `refund:${refundId}`)
    await settle()
    expect(await refundsOf(charge.id)).toMatchObject([
      { id: refundId, kind: 'cancellation', status: 'succeeded', providerId: sent.id },
    ])
  })

  test('waits if the provider does not answer, and is sent by reconciliation', async () => {
    const { charge } = await aPaidBooking()
    await cancel(charge.id)
    await payers.takeJobs('send-refund')
    await sendWaitingRefunds({ ...t.ctx, now: () => new Date(Date.now() + HOUR_MS) })
    expect(await refundsOf(charge.id)).toMatchObject([{ kind: 'cancellation', status: 'succeeded' }])
  })

  test('twice at the same time gets it once', async () => {
    const { charge } = await aPaidBooking()
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => cancel(charge.id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundsOf(charge.id)).toHaveLength(1)
    expect((await payers.takeJobs('send-refund')).length).toBe(1)
  })

  test('or is refunded by an administrator gets the email without a link to an account', async () => {
    const { booking, charge } = await aPaidBooking()
    await refund(charge.id, 5000)
    await sendAll()
    const letter = (await payers.lettersTo(booking.email)).find(({ kind }) => kind === 'refund')
    expect(letter?.data).toMatchObject({ amount: '$50.00', name: '', receiptId: '' })
    const asked = { query: { search: booking.email.toUpperCase() } }
    expect((await t.as(admin).charges.list(asked)).items).toMatchObject([
      { id: charge.id, amountCents: 59_900, refundedCents: 5000, description: 'Consultation: Basic Package' },
    ])
  })
})

describe('a refund that was made at the provider', () => {
  test('is booked once, whatever its events do, and nothing is sent', async () => {
    const { id, charge } = await aTopUp(5000)
    const { id: refundId } = await t.ctx.payments.refund({ paymentId: charge.paymentId, amountCents: 2500 }, 'dash:1')
    await settle()
    const events = await payers.eventsAbout(refundId)
    expect(events.length).toBeGreaterThan(0)
    await Promise.all([...events, ...events].map(payers.send))
    expect(await refundsOf(charge.id)).toMatchObject([
      { kind: 'provider', status: 'succeeded', providerId: refundId, cents: 2500, taken: 25, owed: 0 },
    ])
    expect(await payers.takeJobs('send-refund')).toEqual([])
    expect(await balancesOf(id)).toMatchObject({ available: 25 })
    expect(await broken('I11')).toEqual([])
  })

  test('and is told of before its payment waits for the payment', async () => {
    const professional = await aTopUp(2000)
    const { user, id } = professional
    const url = await payers.topUpPage(user, 3000)
    const refundId = await heldBack(async () => {
      await payCheckout(t.ctx, checkoutIn(url), cards.pays)
      const { paymentId } = await t.ctx.payments.getCheckout(checkoutIn(url))
      const sent = await t.ctx.payments.refund({ paymentId: paymentId ?? '', amountCents: 3000 }, `early:${paymentId}`)
      for (const event of await payers.eventsAbout(sent.id)) expect(await payers.send(event)).toBe(503)
      return sent.id
    })
    await settle()
    for (const event of await payers.eventsAbout(refundId)) expect(await payers.send(event)).toBe(200)
    expect(await balancesOf(id)).toMatchObject({ available: 20 })
    expect(await chargesOf(user.id)).toMatchObject([{ refundedCents: 0 }, { refundedCents: 3000 }])
    expect(await broken('I11')).toEqual([])
  })
})

describe('a dispute', () => {
  test('takes the money and the points at once; lost, it stays so', async () => {
    const { id, charge } = await aTopUp(5000)
    const disputeId = (await openDispute(t.ctx, charge.paymentId)) ?? ''
    await settle()
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
    expect(await refundsOf(charge.id)).toMatchObject([{ kind: 'dispute', status: 'pending', providerId: disputeId }])
    await closeDispute(t.ctx, disputeId, 'lost')
    await settle()
    expect(await refundsOf(charge.id)).toMatchObject([{ kind: 'dispute', status: 'succeeded' }])
    expect(await payers.takeJobs('send-refund')).toEqual([])
    expect(await broken('I11')).toEqual([])
  })

  test('that is won restores everything, once, whatever the order of its events', async () => {
    const revenue = await ownSum('revenue_top_ups')
    const { id, charge } = await aTopUp(5000)
    const disputeId = (await openDispute(t.ctx, charge.paymentId)) ?? ''
    await settle()
    await closeDispute(t.ctx, disputeId, 'won')
    await settle()
    await Promise.all((await payers.eventsAbout(disputeId)).map(payers.send))
    expect(await refundsOf(charge.id)).toMatchObject([{ kind: 'dispute', status: 'restored' }])
    expect(await balancesOf(id)).toEqual({ available: 50, held: 0, receivable: 0 })
    expect((await ownSum('revenue_top_ups')) - revenue).toBe(5000)
    expect(await broken('I11')).toEqual([])
  })

  test('that was won before we were told of it changes nothing', async () => {
    const { id, charge } = await aTopUp(5000)
    await heldBack(async () => {
      const disputeId = (await openDispute(t.ctx, charge.paymentId)) ?? ''
      await closeDispute(t.ctx, disputeId, 'won')
    })
    await settle()
    expect(await refundsOf(charge.id)).toEqual([])
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
  })
})

describe('a membership that is given back', () => {
  const aMembership = async (ownerId?: string) => {
    const community = await aCommunity(t.ctx, { isPaid: true, priceCents: 2900, ...(ownerId ? { ownerId } : {}) })
    const { id: userId } = await aUser(t.ctx)
    const over = { communityId: community.id, kind: 'community' as const, amountCents: 2900, description: 'Slabs' }
    const charge = await aPayment(t.ctx, { ...over, userId, invoiceId: `in_${crypto.randomUUID()}` })
    return { charge, ownerId: community.ownerId }
  }
  const giveBack = (chargeId: string, amountCents?: number) =>
    refundCharge(t.ctx, { chargeId, amountCents, kind: 'dispute', reason: 'Test', providerId: crypto.randomUUID() })

  test('comes out of the owner’s earnings and our fee, to the cent', async () => {
    const fee = await ownSum('platform_fee')
    const { charge, ownerId } = await aMembership()
    expect(await ownerOf(ownerId)).toMatchObject({ earnings: 2320 })
    for (const cents of [333, 333, 333]) await giveBack(charge.id, cents)
    expect((await ownerOf(ownerId)).earnings).toBe(2320 - 799)
    await giveBack(charge.id)
    expect(await ownerOf(ownerId)).toEqual({ earnings: 0, owing: 0 })
    expect(await ownSum('platform_fee')).toBe(fee)
    expect(await broken('I11')).toEqual([])
  })

  test('is borne by us if the owner was paid out, noted as owed, and undone if the dispute is won', async () => {
    const { charge, ownerId } = await aMembership()
    await postEntry(t.ctx, {
      kind: 'payout_requested',
      key: `test:${charge.id}`,
      description: 'Paid out',
      postings: [
        { account: { ownerId, kind: 'earnings' }, amount: -2000 },
        { account: { own: 'payouts_requested' }, amount: 2000 },
      ],
    })
    const short = await ownSum('owner_shortfall')
    const { refundId } = await giveBack(charge.id)
    expect(await ownerOf(ownerId)).toEqual({ earnings: 0, owing: 2000 })
    expect((await ownSum('owner_shortfall')) - short).toBe(-2000)
    const restore = () => transact(t.ctx, (ctx) => restoreRefund(ctx, refundId, 'restored'))
    expect(await Promise.all([restore(), restore()])).toContain(true)
    expect(await restore()).toBe(false)
    expect(await ownerOf(ownerId)).toEqual({ earnings: 320, owing: 0 })
    expect(await ownSum('owner_shortfall')).toBe(short)
    expect(await broken('I11')).toEqual([])
  })
})
