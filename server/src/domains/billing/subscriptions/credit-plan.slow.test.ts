import { HOUR_MS } from '@lv/contract/durations'
import { confirmPayment } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeOrder } from '#domains/billing/payments/orders.ts'
import { sweepOrders } from '#domains/operations/checkout/sweep-orders.ts'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { openPlanBuyers } from '#test/plan-buyers.ts'
import { cards } from '#test/subscribers.ts'

const t = await testApp()
const {
  give,
  withCredit,
  creditOf,
  buy,
  payInvoice,
  invoiceAt,
  partsOf,
  settle,
  heldBack,
  ordersOf,
  quarantined,
  whole,
  s,
} = openPlanBuyers(t)

/** Silver, $10 of it from credit: paid without our hearing of it, and its order closed in the meantime. */
async function paidUnheard() {
  const professional = await withCredit(1000)
  const url = await buy(professional, 'silver')
  await heldBack(() => payInvoice(url, cards.pays, false))
  const [order] = await ordersOf(professional.user.id)
  await closeOrder(t.ctx, { orderId: order?.id ?? '' })
  return { professional, url }
}

describe('the first payment of a plan', () => {
  test('takes the credit first: its page asks for the rest, and the invoice gives both parts and the GST of the whole', async () => {
    const professional = await withCredit(1999)
    const url = await buy(professional, 'silver')
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 1999 })
    expect(await payInvoice(url)).toMatchObject({ outcome: 'paid' })
    expect(await partsOf(professional)).toEqual([{ amountCents: 4999, creditCents: 1999, isByCard: true }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'silver' })
    expect(await s.pointsOf(professional.id)).toBe(85)
    const [line] = (await t.as(professional.user).payments.receipts({ query: {} })).items
    const paper = await t.as(professional.user).payments.receipt({ params: { receiptId: line?.id ?? '' } })
    expect(paper).toMatchObject({ totalCents: 4999, gstCents: 454, creditCents: 1999, card: 'visa 4242' })
    await whole()
  })

  test('has the rest paid with the card form on our own page, by its owner only', async () => {
    const [mine, other] = [await withCredit(1999), await withCredit(1999)]
    const url = await buy(mine, 'silver')
    const [order] = await ordersOf(mine.user.id)
    const params = { orderId: order?.id ?? '' }
    expect(url).toBe(`${t.ctx.config.publicUrl}/payment/${params.orderId}/card`)
    await expect(t.as(other.user).payments.orderCard({ params })).rejects.toMatchObject({ status: 404 })
    const { clientSecret, ...form } = await t.as(mine.user).payments.orderCard({ params })
    expect(form).toEqual({ publishableKey: null, localFormAction: '/dev/payments/confirm' })
    await heldBack(() => confirmPayment(t.ctx, clientSecret, cards.pays))
    await expect(t.as(mine.user).payments.orderCard({ params })).rejects.toMatchObject({ status: 409 })
    await settle()
    await expect(t.as(mine.user).payments.orderCard({ params })).rejects.toMatchObject({ status: 404 })
    expect(await partsOf(mine)).toEqual([{ amountCents: 4999, creditCents: 1999, isByCard: true }])
    const { card } = await t.as(mine.user).subscriptions.overview({})
    expect(card).toMatchObject({ last4: '4242' })
  })

  test('that credit covers begins at once, and no card is charged', async () => {
    const professional = await withCredit(6000)
    const url = await buy(professional, 'silver')
    expect(url).toMatch(new RegExp(`^${t.ctx.config.publicUrl}/payment/`))
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'silver' })
    await settle()
    expect(await partsOf(professional)).toEqual([{ amountCents: 4999, creditCents: 4999, isByCard: false }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1001, heldCents: 0 })
    expect(await s.pointsOf(professional.id)).toBe(85)
    await whole()
  })

  test('leaves no rest that is too small for a card', async () => {
    const professional = await withCredit(4980)
    await buy(professional, 'silver')
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 31, heldCents: 4949 })
  })

  test('abandoned for another plan, or expired, returns the credit', async () => {
    const professional = await withCredit(1000)
    const first = await buy(professional, 'silver')
    await buy(professional, 'gold')
    expect(await ordersOf(professional.user.id)).toMatchObject([{ status: 'expired' }, { status: 'open' }])
    expect(await payInvoice(first)).toBeNull()
    await sweepOrders({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 2 * HOUR_MS) })
    await settle()
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1000, heldCents: 0 })
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'bronze' })
    await whole()
  })

  test('declined by the card keeps the credit held until another card pays', async () => {
    const professional = await withCredit(1000)
    const url = await buy(professional, 'silver')
    expect(await payInvoice(url, cards.isDeclined)).toMatchObject({ outcome: 'refused' })
    expect(await creditOf(professional)).toMatchObject({ heldCents: 1000 })
    expect(await partsOf(professional)).toEqual([])
    await payInvoice(url)
    expect(await partsOf(professional)).toEqual([{ amountCents: 4999, creditCents: 1000, isByCard: true }])
    await whole()
  })

  test('in ten tabs at once is one subscription, paid by credit once', async () => {
    const professional = await withCredit(4999)
    await Promise.allSettled(Array.from({ length: 10 }, () => buy(professional, 'silver')))
    await settle()
    expect(await partsOf(professional)).toEqual([{ amountCents: 4999, creditCents: 4999, isByCard: false }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    await whole()
  })

  test('and a top-up at once do not spend the same dollars', async () => {
    const professional = await withCredit(4999)
    const { user } = professional
    await Promise.allSettled([buy(professional, 'silver'), t.as(user).payments.topUp({ body: { amountCents: 4999 } })])
    await settle()
    const { balanceCents, heldCents } = await creditOf(professional)
    const spent = (await partsOf(professional)).reduce((sum, { creditCents }) => sum + creditCents, 0)
    expect(balanceCents + heldCents + spent).toBe(4999)
    await whole()
  })

  test('reported late, after its order was closed, takes the credit out of the balance again', async () => {
    const { professional } = await paidUnheard()
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1000, heldCents: 0 })
    await settle()
    expect(await partsOf(professional)).toEqual([{ amountCents: 4999, creditCents: 1000, isByCard: true }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    await whole()
  })

  test('reported late, after the credit was spent on something else, is set aside for a person to look at', async () => {
    const { professional, url } = await paidUnheard()
    await t.as(professional.user).payments.topUp({ body: { amountCents: 1000 } })
    await settle()
    expect(await quarantined(await invoiceAt(url))).toHaveLength(1)
    expect(await partsOf(professional)).toMatchObject([{ amountCents: 1000, creditCents: 1000 }])
  })

  test('without credit is paid on the page that it always had', async () => {
    const professional = await aProfessional(t.ctx)
    expect(await buy(professional, 'silver')).toContain('/checkout/')
  })

  test('a line that names another customer’s order buys nothing with their credit', async () => {
    const [mine, other] = [await withCredit(1000), await withCredit(1000)]
    const url = await buy(mine, 'silver')
    await buy(other, 'silver')
    const [theirs] = await ordersOf(other.user.id)
    const invoiceId = await invoiceAt(url)
    await t.ctx.db.execute(sql`update local_payment_objects set data = replace(data::text,
      ${(await ordersOf(mine.user.id))[0]?.id ?? ''}, ${theirs?.id ?? ''})::jsonb where id = ${invoiceId}`)
    await payInvoice(url)
    expect(await quarantined(invoiceId)).toEqual(['credit'])
    expect(await creditOf(other)).toMatchObject({ heldCents: 1000 })
    expect(await partsOf(mine)).toEqual([])
    await give(mine, 1)
  })
})
