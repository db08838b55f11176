import { MINUTE_MS } from '@lv/contract/durations'
import { findCheckout, payCheckout } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashToken } from '#core/tokens.ts'
import { openCheckout } from '#domains/billing/payments/open-checkout.ts'
import { toPayer } from '#domains/billing/payments/payer.ts'
import { releaseBooking } from '#domains/consultations/bookings/confirm.ts'
import { testApp } from '#test/app.ts'
import { aBooking, aConsultant, aUser } from '#test/factories.ts'
import { openGuests } from '#test/guests.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'
import { reconcile } from '../reconcile.ts'
import { sweepOrders } from '../sweep-orders.ts'

const t = await testApp()
const payers = openPayers(t)
const { payAt, settle, heldBack, loseWebhooks, quarantined, changeAtProvider, broken, lettersTo, ownSum } = payers
const { aHeldBooking, termsOf, bookingPage, ordersOf, chargesOf, statusOf } = openGuests(t)

/** Runs the sweep this many minutes later. */
const sweepIn = (minutes: number) =>
  sweepOrders({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + minutes * MINUTE_MS) })
const orderSeenBy = (user: Parameters<typeof t.as>[0], orderId: string) =>
  t.as(user).payments.order({ params: { orderId } })

/** A booking whose guest has paid without our being told. */
async function paidAndUntold(over: Parameters<typeof aHeldBooking>[1] = {}) {
  const booking = await aHeldBooking(30, over)
  const sessionId = checkoutIn(await bookingPage(booking))
  await heldBack(async () => {
    await payCheckout(t.ctx, sessionId, cards.pays)
    await loseWebhooks()
  })
  const { paymentId } = await t.ctx.payments.getCheckout(sessionId)
  return { booking, sessionId, paymentId: paymentId ?? '' }
}

/** The hold and its order have ended here. */
async function runOut(bookingId: string) {
  await t.ctx.db.execute(sql`update orders set status = 'expired' where subject = ${bookingId}`)
  await t.ctx.db.execute(sql`update bookings set status = 'expired', held_until = null where id = ${bookingId}`)
}

describe('a guest pays for a consultation', () => {
  test('and it is booked: order, charge, dollars, tax invoice with its mail, and the booking is certain', async () => {
    const before = await ownSum('revenue_bookings')
    const booking = await aHeldBooking()
    expect(await payAt(await bookingPage(booking))).toMatchObject({ outcome: 'paid' })
    const [order] = await ordersOf(booking.id)
    expect(order).toMatchObject({ status: 'paid' })
    expect(await chargesOf(booking.id)).toMatchObject([
      { kind: 'consultation', amountCents: 59_900, refundedCents: 0, userId: null },
    ])
    expect((await ownSum('revenue_bookings')) - before).toBe(59_900)
    expect(await statusOf(booking.id)).toBe('confirmed')
    const receipt = (await lettersTo(booking.email)).find(({ kind }) => kind === 'receipt')
    expect(receipt?.data).toMatchObject({ amount: '$599.00', gst: '$54.45', name: '', receiptId: '' })
    expect(await broken()).toEqual([])
  })

  test('once, however often and by whichever route we are told', async () => {
    const { booking, sessionId } = await paidAndUntold()
    const events = await payers.eventsAbout(sessionId)
    expect(events.length).toBeGreaterThan(0)
    const again = events.map((event) => ({ ...event, id: `${event.id}_again` }))
    await Promise.all([...events, ...again, ...events, ...again].map(payers.send))
    await reconcile(t.ctx)
    expect(await chargesOf(booking.id)).toHaveLength(1)
    expect(await statusOf(booking.id)).toBe('confirmed')
    const kinds = (await lettersTo(booking.email)).map(({ kind }) => kind)
    expect(kinds.length).toBe(new Set(kinds).size)
    expect(kinds).toContain('receipt')
  })

  test('not with a card that is declined; the time is still kept, and the next card pays', async () => {
    const booking = await aHeldBooking()
    const url = await bookingPage(booking)
    expect(await payAt(url, cards.isDeclined)).toMatchObject({ outcome: 'refused' })
    expect([await statusOf(booking.id), await chargesOf(booking.id)]).toEqual(['held', []])
    await payAt(url)
    expect(await statusOf(booking.id)).toBe('confirmed')
    expect(await chargesOf(booking.id)).toHaveLength(1)
  })

  test('and is found by the sweep if we were never told', async () => {
    const { booking } = await paidAndUntold()
    await sweepIn(31)
    expect(await ordersOf(booking.id)).toMatchObject([{ status: 'paid' }])
    expect(await statusOf(booking.id)).toBe('confirmed')
    expect(await broken()).toEqual([])
  })

  test('in the moment in which the hold ends: the same time is taken again', async () => {
    const { id: consultantId } = await aConsultant(t.ctx)
    const slot = (await t.as(null).consultations.slots({ query: { package: 'basic' } })).at(-1)
    const { booking, sessionId } = await paidAndUntold({ consultantId, startsAt: new Date(slot?.startsAt ?? '') })
    await runOut(booking.id)
    for (const event of await payers.eventsAbout(sessionId)) expect(await payers.send(event)).toBe(200)
    expect(await ordersOf(booking.id)).toMatchObject([{ status: 'paid' }])
    expect(await chargesOf(booking.id)).toMatchObject([{ amountCents: 59_900, refundedCents: 0 }])
    expect(await statusOf(booking.id)).toBe('confirmed')
  })

  test('and is refunded in full if the time is somebody else’s by then, as the order’s page says', async () => {
    const { booking, sessionId } = await paidAndUntold()
    await runOut(booking.id)
    const { startsAt, consultantId } = booking
    await aBooking(t.ctx, { startsAt, consultantId, package: 'free', priceCents: 0 })
    await t.ctx.db.execute(sql`update consultants set is_active = id = ${consultantId}`)
    for (const event of await payers.eventsAbout(sessionId)) expect(await payers.send(event)).toBe(200)
    await t.ctx.db.execute(sql`update consultants set is_active = true`)
    expect(await statusOf(booking.id)).toBe('expired')
    expect(await chargesOf(booking.id)).toMatchObject([{ refundedCents: 59_900 }])
    const [order] = await ordersOf(booking.id)
    expect(await orderSeenBy(null, order?.id ?? '')).toMatchObject({ status: 'paid', refundedCents: 59_900 })
    expect((await lettersTo(booking.email)).find(({ kind }) => kind === 'refund')?.data).toMatchObject({
      amount: '$599.00',
      reason: 'The time was no longer free',
      receiptId: '',
      name: '',
    })
    expect(await broken()).toEqual([])
  })
})

describe('a guest does not pay', () => {
  test('and when the hold ends the page is closed and the time is free, not a minute before', async () => {
    const booking = await aHeldBooking()
    const url = await bookingPage(booking)
    await sweepIn(29)
    expect([await statusOf(booking.id), (await findCheckout(t.ctx, checkoutIn(url)))?.status]).toEqual(['held', 'open'])
    await Promise.all([sweepIn(31), sweepIn(31), sweepIn(31)])
    expect(await ordersOf(booking.id)).toMatchObject([{ status: 'expired' }])
    expect(await statusOf(booking.id)).toBe('expired')
    expect(await payCheckout(t.ctx, checkoutIn(url), cards.pays)).toMatchObject({ outcome: 'closed' })
    await settle()
    expect(await chargesOf(booking.id)).toEqual([])
  })

  test('and the provider closes the page: the time is free', async () => {
    const booking = await aHeldBooking()
    await t.ctx.payments.expireCheckout(checkoutIn(await bookingPage(booking)))
    await settle()
    expect(await ordersOf(booking.id)).toMatchObject([{ status: 'expired' }])
    expect(await statusOf(booking.id)).toBe('expired')
  })

  test.each([
    ['another amount', { amount_total: 100 }, 'The amount is not the one that was ordered'],
    ['another currency', { currency: 'usd' }, 'The currency is not the one that was ordered'],
  ])('but %s: that is set aside, confirms nothing, and the time is free when the hold ends', async (_, change, why) => {
    const { booking, sessionId, paymentId } = await paidAndUntold()
    await changeAtProvider(sessionId, change)
    for (const event of await payers.eventsAbout(sessionId)) await payers.send(event)
    expect(await quarantined(paymentId)).toEqual([why])
    expect([await statusOf(booking.id), await chargesOf(booking.id)]).toEqual(['held', []])
    await sweepIn(31)
    expect(await ordersOf(booking.id)).toMatchObject([{ status: 'expired' }])
    expect(await statusOf(booking.id)).toBe('expired')
  })

  test('but another customer does: that is set aside and confirms nothing', async () => {
    const { booking, sessionId, paymentId } = await paidAndUntold()
    await t.ctx.db.execute(sql`update orders set guest_provider_id = 'cus_of_somebody' where subject = ${booking.id}`)
    for (const event of await payers.eventsAbout(sessionId)) await payers.send(event)
    expect(await quarantined(paymentId)).toEqual(['Somebody else paid'])
    expect([await statusOf(booking.id), await chargesOf(booking.id)]).toEqual(['held', []])
  })
})

describe('a press that could not open a page', () => {
  test('releases no time whose page another press has opened', async () => {
    const booking = await aHeldBooking()
    const url = await bookingPage(booking)
    await releaseBooking(t.ctx, { bookingId: booking.id })
    expect(await statusOf(booking.id)).toBe('held')
    await payAt(url)
    expect(await statusOf(booking.id)).toBe('confirmed')
  })
})

describe('the order of a guest', () => {
  test('tells what was booked to the account or the browser that booked it, and to nobody else', async () => {
    const user = await aUser(t.ctx)
    const mark = 'a'.repeat(43)
    const owners = [{ userId: user.id }, { browserHash: hashToken(mark) }]
    for (const owner of owners) {
      const booking = await aHeldBooking(30, owner)
      await payAt(await bookingPage(booking))
      const [order] = await ordersOf(booking.id)
      const ask = (cookie: string) => t.http.inject({ url: `/api/orders/${order?.id}/booking`, headers: { cookie } })
      const params = { orderId: order?.id ?? '' }
      const byAccount = () => t.as(user).consultations.ofOrder({ params })
      const found = 'userId' in owner ? await byAccount() : (await ask(`booker=${mark}`)).json<{ token: string }>()
      expect(found).toMatchObject({ package: 'basic', location: booking.location, consultant: 'Ingrid Larsen' })
      expect(await t.as(null).consultations.get({ params: { token: found.token } })).toMatchObject({ isPast: false })
      const others = ['', `booker=${'b'.repeat(43)}`, 'userId' in owner ? `booker=${mark}` : '']
      for (const cookie of others) expect((await ask(cookie)).statusCode).toBe(404)
      await expect(t.as(await aUser(t.ctx)).consultations.ofOrder({ params })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
  })

  test('can be read by anybody who knows its id and says nothing about the guest; no signed-in user gets its invoice', async () => {
    const booking = await aHeldBooking()
    const url = await bookingPage(booking)
    const [order] = await ordersOf(booking.id)
    const id = order?.id ?? ''
    const shown = {
      id,
      kind: 'consultation',
      label: 'Consultation: Basic Package',
      amountCents: 59_900,
      creditCents: 0,
    }
    const none = { points: 0, bonusPoints: 0, communityId: null, receiptId: null, checkoutUrl: null, refundedCents: 0 }
    const asked = await t.http.inject({ url: `/api/orders/${id}` })
    expect(asked.json()).toEqual({ ...shown, ...none, status: 'open', paidAt: null, backPath: '/book/basic' })
    await payAt(url)
    expect(await orderSeenBy(await aUser(t.ctx), id)).toEqual({
      ...shown,
      ...none,
      status: 'paid',
      paidAt: expect.any(String),
      backPath: '/book/basic',
    })
    await expect(orderSeenBy(null, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of a person with an account is theirs alone, with its paper, and is booked as every other', async () => {
    const user = await aUser(t.ctx)
    const booking = await aHeldBooking(30, { userId: user.id, email: user.email })
    const { url, orderId } = await openCheckout(t.ctx, { ...termsOf(booking), user: toPayer(user) })
    expect(await orderSeenBy(user, orderId)).toMatchObject({ status: 'open', checkoutUrl: url })
    await expect(orderSeenBy(null, orderId)).rejects.toMatchObject({ code: 'not_found' })
    await payAt(url)
    expect(await statusOf(booking.id)).toBe('confirmed')
    const [paper] = (await t.as(user).payments.receipts({ query: {} })).items
    expect(paper).toMatchObject({ orderKind: 'consultation', totalCents: 59_900 })
    expect(await orderSeenBy(user, orderId)).toMatchObject({ status: 'paid', receiptId: paper?.id })
    await expect(orderSeenBy(await aUser(t.ctx), orderId)).rejects.toMatchObject({ code: 'not_found' })
    expect((await lettersTo(user.email)).find(({ kind }) => kind === 'receipt')?.data).toMatchObject({
      receiptId: paper?.id,
    })
    expect(await broken()).toEqual([])
  })
})
