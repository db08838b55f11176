import { gstOf } from '@lv/contract/catalogue'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { orders, refunds } from '#domains/billing/payments/schema.ts'
import { findPaymentOfSubject } from '#domains/billing/payments/standing-payment.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aProfessional, aUser } from '#test/factories.ts'
import { openGuests } from '#test/guests.ts'
import { aPayment, aRefund, aSubscription } from '#test/paid.ts'
import { openPayers } from '#test/payers.ts'
import { pdfText } from '#test/pdf-text.ts'
import { downloadReceiptOfSubject } from './download.ts'
import { issueAdjustment } from './issue-adjustment.ts'
import { issueInvoice } from './issue-invoice.ts'
import { receipts } from './schema.ts'

const t = await testApp()

const list = (user: TestUser | null, query: { limit?: number; cursor?: string } = {}) =>
  t.as(user).payments.receipts({ query })
const read = (user: TestUser | null, receiptId: string) => t.as(user).payments.receipt({ params: { receiptId } })

async function newest(user: TestUser) {
  const [line] = (await list(user)).items
  return read(user, line?.id ?? '')
}

const anOrder = async (userId: string, over: Partial<typeof orders.$inferInsert> = {}) =>
  singleRow(
    await t.ctx.db
      .insert(orders)
      .values({
        userId,
        kind: 'tier',
        content: crypto.randomUUID(),
        amountCents: 9999,
        expiresAt: t.ctx.now(),
        ...over,
      })
      .returning(),
  )

describe('a tax invoice', () => {
  test('says who sold what to whom, for how much, with the GST in it', async () => {
    const ada = await aUser(t.ctx)
    await aPayment(t.ctx, { userId: ada.id })
    const { items, next } = await list(ada)
    expect(next).toBeNull()
    expect(items).toEqual([
      {
        id: expect.any(String),
        number: expect.stringMatching(/^LV-\d{6}$/),
        kind: 'invoice',
        totalCents: 9900,
        gstCents: 900,
        description: 'Premium membership',
        orderKind: 'premium',
        issuedAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(await read(ada, items[0]?.id ?? '')).toEqual({
      id: items[0]?.id,
      number: items[0]?.number,
      kind: 'invoice',
      issuedAt: items[0]?.issuedAt,
      seller: {
        name: 'Laneway Village Pty Ltd',
        abn: '51824753556',
        email: 'hello@lanewayvillage.example',
        phone: '(03) 7010 0147',
      },
      buyer: { name: 'Ada Nguyen', abn: null, email: ada.email, phone: null },
      lines: [{ text: 'Premium membership', cents: 9900 }],
      totalCents: 9900,
      gstCents: 900,
      creditCents: 0,
      card: 'visa 4242',
      adjusts: null,
    })
  })

  test('of a professional names the business with its ABN, the points and the period', async () => {
    const { id: professionalId, user } = await aProfessional(t.ctx, { abn: '53004085616', mobile: '+61491570006' })
    await aPayment(t.ctx, {
      userId: user.id,
      professionalId,
      kind: 'top_up',
      description: 'Top-up of $50',
      amountCents: 5000,
      points: 50,
      bonusPoints: 20,
    })
    expect(await newest(user)).toMatchObject({
      buyer: { name: 'Costa Building, Bruno Costa', abn: '53004085616', phone: '+61491570006' },
      lines: [{ text: 'Top-up of $50 (50 LV Points and 20 bonus points)', cents: 5000 }],
      gstCents: 455,
    })
    await aPayment(t.ctx, {
      userId: user.id,
      professionalId,
      kind: 'tier',
      description: 'Gold tier',
      amountCents: 9999,
      bonusPoints: 170,
      periodStart: new Date('2026-11-30T13:30:00Z'),
      periodEnd: new Date('2026-12-31T13:30:00Z'),
    })
    expect((await newest(user)).lines).toEqual([
      { text: 'Gold tier (170 LV Points), 1 Dec 2026 to 1 Jan 2027', cents: 9999 },
    ])
  })

  test('names the company of the order, also on a renewal', async () => {
    const { id: professionalId, user } = await aProfessional(t.ctx)
    const subscription = await aSubscription(t.ctx, {
      userId: user.id,
      professionalId,
      kind: 'tier',
      plan: 'gold_month',
    })
    const order = await anOrder(user.id, {
      details: { company: 'Costa & Sons Pty Ltd', phone: '0491 570 156' },
      subscriptionProviderId: subscription.providerId,
    })
    const paid = { userId: user.id, professionalId, kind: 'tier' as const, subscriptionId: subscription.id }
    await aPayment(t.ctx, { ...paid, orderId: order.id })
    await aPayment(t.ctx, paid)
    for (const { id } of (await list(user)).items)
      expect((await read(user, id)).buyer).toMatchObject({
        name: 'Costa & Sons Pty Ltd, Bruno Costa',
        phone: '0491 570 156',
      })
  })

  test('says which community it is for', async () => {
    const { id: communityId, name } = await aCommunity(t.ctx, { isPaid: true, priceCents: 2900 })
    const ada = await aUser(t.ctx)
    await aPayment(t.ctx, { userId: ada.id, kind: 'community', communityId, description: name, amountCents: 2900 })
    expect((await newest(ada)).lines).toEqual([{ text: `Community membership: ${name}`, cents: 2900 }])
  })

  test('is written once, however often it is asked for at once', async () => {
    const ada = await aUser(t.ctx)
    const { id: chargeId } = await aPayment(t.ctx, { userId: ada.id })
    await Promise.all(Array.from({ length: 8 }, () => transact(t.ctx, (ctx) => issueInvoice(ctx, { chargeId }))))
    expect((await list(ada)).items).toHaveLength(1)
  })

  test('stays the same when people change their names, and nothing can change it', async () => {
    const ada = await aUser(t.ctx)
    await aPayment(t.ctx, { userId: ada.id })
    await t.ctx.db.update(users).set({ lastName: 'Reid' }).where(eq(users.id, ada.id))
    const paper = await newest(ada)
    expect(paper.buyer.name).toBe('Ada Nguyen')
    await expect(t.ctx.db.update(receipts).set({ totalCents: 1 }).where(eq(receipts.id, paper.id))).rejects.toThrow()
    await expect(t.ctx.db.delete(receipts).where(eq(receipts.id, paper.id))).rejects.toThrow()
  })
})

describe('an adjustment note', () => {
  test('names its invoice and the reason, and the notes of a payment take its GST to 0', async () => {
    const ada = await aUser(t.ctx)
    const { id: chargeId } = await aPayment(t.ctx, { userId: ada.id, amountCents: 9999 })
    const invoice = await newest(ada)
    expect(invoice.gstCents).toBe(909)
    await aRefund(t.ctx, chargeId, 3333)
    const first = await newest(ada)
    expect(first).toMatchObject({
      kind: 'adjustment',
      adjusts: invoice.number,
      totalCents: 3333,
      gstCents: 303,
      card: 'visa 4242',
      lines: [{ text: 'Refund: Premium membership. Reason: Charged by mistake', cents: 3333 }],
      buyer: invoice.buyer,
      seller: invoice.seller,
      number: expect.stringMatching(/^LVA-\d{6}$/),
    })
    await aRefund(t.ctx, chargeId)
    const { items } = await list(ada)
    const sum = (of: (line: (typeof items)[number]) => number) =>
      items.reduce((all, line) => all + (line.kind === 'invoice' ? of(line) : -of(line)), 0)
    expect(items).toHaveLength(3)
    expect([sum(({ totalCents }) => totalCents), sum(({ gstCents }) => gstCents)]).toEqual([0, 0])
  })

  test('is written once', async () => {
    const ada = await aUser(t.ctx)
    const { id: chargeId } = await aPayment(t.ctx, { userId: ada.id })
    const { id: refundId } = await aRefund(t.ctx, chargeId, 100)
    await Promise.all(Array.from({ length: 8 }, () => transact(t.ctx, (ctx) => issueAdjustment(ctx, { refundId }))))
    expect((await list(ada)).items).toHaveLength(2)
  })

  test('of a dispute that was won does not count for the next one', async () => {
    const ada = await aUser(t.ctx)
    const { id: chargeId } = await aPayment(t.ctx, { userId: ada.id, amountCents: 1100 })
    const { id } = await aRefund(t.ctx, chargeId)
    await t.ctx.db.update(refunds).set({ status: 'restored', settledAt: t.ctx.now() }).where(eq(refunds.id, id))
    await t.ctx.db.execute(sql`update charges set refunded_cents = 0 where id = ${chargeId}`)
    await aRefund(t.ctx, chargeId, 550)
    expect(await newest(ada)).toMatchObject({ totalCents: 550, gstCents: 50 })
  })

  test('whatever is given back in whatever parts, GST stays within the invoice and ends at 0', async () => {
    const ada = await aUser(t.ctx)
    const parts = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(parts, fc.boolean(), async (parts, isAll) => {
        const total = parts.reduce((sum, cents) => sum + cents, 0)
        const { id: chargeId } = await aPayment(t.ctx, { userId: ada.id, amountCents: total + (isAll ? 0 : 7) })
        for (const cents of parts) await aRefund(t.ctx, chargeId, cents)
        const papers = await t.ctx.db.select().from(receipts).where(eq(receipts.chargeId, chargeId))
        const given = papers.filter(({ kind }) => kind === 'adjustment')
        const gst = given.reduce((sum, { gstCents }) => sum + gstCents, 0)
        expect(papers.find(({ kind }) => kind === 'invoice')?.gstCents).toBe(gstOf(total + (isAll ? 0 : 7)))
        expect(given.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(total)
        expect(gst).toBe(gstOf(total))
      }),
      { numRuns: 25 },
    )
  })
})

describe('papers', () => {
  test('come in pages, newest first', async () => {
    const ada = await aUser(t.ctx)
    for (let at = 1; at <= 5; at += 1) await aPayment(t.ctx, { userId: ada.id, amountCents: at * 100 })
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await list(ada, { limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...items.map(({ totalCents }) => totalCents))
      cursor = next ?? undefined
    } while (cursor)
    expect(seen).toEqual([500, 400, 300, 200, 100])
  })

  test('are nobody else’s: not in a list, not as a page, not as a file, not as a cursor', async () => {
    const [ada, eve] = [await aUser(t.ctx), await aUser(t.ctx)]
    await aPayment(t.ctx, { userId: ada.id })
    await aPayment(t.ctx, { userId: eve.id })
    const { id } = await newest(ada)
    await expect(read(eve, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(read(null, id)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(read(eve, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    expect((await list(eve, { cursor: id })).items).toEqual([])
    const url = `/api/receipts/${id}.pdf`
    expect((await t.http.inject({ url })).statusCode).toBe(401)
    expect((await t.http.inject({ url, headers: { cookie: await t.signIn(eve) } })).statusCode).toBe(404)
    const other = await t.http.inject({ url: '/api/receipts/x.pdf', headers: { cookie: await t.signIn(eve) } })
    expect(other.statusCode).toBe(404)
  })

  test('can be kept as a PDF that says what an Australian tax invoice says', async () => {
    const { id: professionalId, user, abn } = await aProfessional(t.ctx)
    const bought = { kind: 'top_up' as const, description: 'Top-up of $1,000', amountCents: 100_000, points: 29_000 }
    const { id: chargeId } = await aPayment(t.ctx, { userId: user.id, professionalId, ...bought })
    const { id, number } = await newest(user)
    const answer = await t.http.inject({ url: `/api/receipts/${id}.pdf`, headers: { cookie: await t.signIn(user) } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining(`attachment; filename="Tax invoice ${number}.pdf"`),
    })
    const [page = '', ...more] = await pdfText(answer.rawPayload)
    expect(more).toEqual([])
    for (const says of [
      ...['Tax invoice', number, 'Date of issue', 'Laneway Village Pty Ltd', 'ABN 51 824 753 556'],
      ...[
        'Costa Building, Bruno Costa',
        `ABN ${abn?.replace(/(\d{2})(\d{3})(\d{3})/, '$1 $2 $3 ')}`,
        'Top-up of $1,000 (29,000 LV Points)',
        '$1,000.00',
      ],
      'Total price includes GST of $90.91.',
    ])
      expect(page).toContain(says)
    await aRefund(t.ctx, chargeId, 11_000)
    const note = await newest(user)
    const url = `/api/receipts/${note.id}.pdf`
    const { rawPayload } = await t.http.inject({ url, headers: { cookie: await t.signIn(user) } })
    const [text = ''] = await pdfText(rawPayload)
    for (const says of ['Adjustment note', note.number, number, 'Charged by mistake', '$110.00', 'GST of $10.00'])
      expect(text).toContain(says)
  })

  test('fit on one page, however long a name is', async () => {
    const { id: professionalId, user } = await aProfessional(t.ctx, {
      name: 'W'.repeat(80),
      businessName: 'Bâu '.repeat(30),
    })
    await aPayment(t.ctx, { userId: user.id, professionalId, kind: 'tier', description: 'Gold tier '.repeat(20) })
    const { id } = await newest(user)
    const answer = await t.http.inject({ url: `/api/receipts/${id}.pdf`, headers: { cookie: await t.signIn(user) } })
    expect(await pdfText(answer.rawPayload)).toHaveLength(1)
  })
})

describe('the papers of a guest', () => {
  const { aHeldBooking, bookingPage } = openGuests(t)
  const { payAt } = openPayers(t)
  const aPaidBooking = async () => {
    const booking = await aHeldBooking(30, { name: 'Hanna Reid', phone: '+61491570006', priceCents: 99_500 })
    await payAt(await bookingPage(booking))
    return booking
  }
  /** Oldest first. */
  const papersOf = async (bookingId: string) => {
    const { chargeId = '' } = (await findPaymentOfSubject(t.ctx, bookingId)) ?? {}
    return t.ctx.db.select().from(receipts).where(eq(receipts.chargeId, chargeId)).orderBy(receipts.number)
  }
  const fileOf = (subject: string, receiptId: string) => downloadReceiptOfSubject(t.ctx, { subject, receiptId })

  test('name the guest as they wrote themselves down, and the notes take the GST to 0', async () => {
    const { id, email } = await aPaidBooking()
    const paid = await findPaymentOfSubject(t.ctx, id)
    expect(paid).toMatchObject({ amountCents: 99_500, refundedCents: 0 })
    for (const cents of [33_333, 33_333, undefined]) await aRefund(t.ctx, paid?.chargeId ?? '', cents)
    expect(await findPaymentOfSubject(t.ctx, id)).toMatchObject({ amountCents: 99_500, refundedCents: 99_500 })
    const [invoice, ...notes] = await papersOf(id)
    expect(invoice).toMatchObject({
      kind: 'invoice',
      userId: null,
      totalCents: 99_500,
      gstCents: 9045,
      buyer: { name: 'Hanna Reid', abn: null, email, phone: '+61491570006' },
      lines: [{ text: 'Consultation: Basic Package', cents: 99_500 }],
    })
    expect(notes.map(({ kind, userId, buyer }) => [kind, userId, buyer])).toEqual(
      Array(3).fill(['adjustment', null, invoice?.buyer]),
    )
    expect(notes.reduce((sum, { gstCents }) => sum + gstCents, 0)).toBe(9045)
  })

  test('are available through their own booking, and no other', async () => {
    const [{ id }, { id: otherId }] = [await aPaidBooking(), await aPaidBooking()]
    await aRefund(t.ctx, (await findPaymentOfSubject(t.ctx, id))?.chargeId ?? '', 11_000)
    const [invoice, note] = await papersOf(id)
    const { filename, body } = await fileOf(id, invoice?.id ?? '')
    expect(filename).toMatch(/^Tax invoice LV-\d{6}\.pdf$/)
    expect((await fileOf(id, note?.id ?? '')).filename).toMatch(/^Adjustment note LVA-\d{6}\.pdf$/)
    expect((await pdfText(body as Buffer))[0]).toContain('Hanna Reid')
    await expect(fileOf(otherId, invoice?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
    await expect(fileOf(id, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    const unpaid = await aHeldBooking()
    await bookingPage(unpaid)
    expect(await findPaymentOfSubject(t.ctx, unpaid.id)).toBeUndefined()
    for (const user of [await aUser(t.ctx), null])
      await expect(read(user, invoice?.id ?? '')).rejects.toMatchObject({
        code: user ? 'not_found' : 'unauthorized',
      })
  })
})
