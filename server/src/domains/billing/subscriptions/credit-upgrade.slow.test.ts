import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sweepOrders } from '#domains/operations/checkout/sweep-orders.ts'
import { testApp } from '#test/app.ts'
import { openPlanBuyers } from '#test/plan-buyers.ts'
import { cards } from '#test/subscribers.ts'

const t = await testApp()
const { give, creditOf, buy, payInvoice, partsOf, settle, ordersOf, whole, s } = openPlanBuyers(t)

/** A professional on Silver by card who has since been given credit. */
async function onSilver(creditCents: number, card = cards.pays) {
  const professional = await s.aPaidTier('silver', card)
  if (creditCents > 0) await give(professional, creditCents)
  return professional
}
const previewOf = ({ user }: Awaited<ReturnType<typeof onSilver>>) =>
  t.as(user).subscriptions.tierPreview({ query: { tier: 'gold', interval: 'month' } })
const hoursOn = (hours: number) => ({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + hours * HOUR_MS) })
const upgradeOf = async (professional: Awaited<ReturnType<typeof onSilver>>) => (await partsOf(professional)).at(-1)

describe('an upgrade', () => {
  test('takes the credit first, as its preview says, and the saved card pays the rest', async () => {
    const professional = await onSilver(2000)
    const preview = await previewOf(professional)
    expect(preview).toMatchObject({ change: 'upgrade', balanceCents: 2000 })
    expect(await buy(professional, 'gold')).toBe('')
    const upgrade = await upgradeOf(professional)
    expect(upgrade).toMatchObject({ creditCents: 2000, isByCard: true })
    expect(Math.abs((upgrade?.amountCents ?? 0) - (preview.dueCents ?? 0))).toBeLessThanOrEqual(1)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'gold' })
    expect(await s.pointsOf(professional.id)).toBe(85 + 170)
    await settle()
    expect(await partsOf(professional)).toHaveLength(2)
    await whole()
  })

  test('that credit covers charges no card, and brings the points that were paid for', async () => {
    const professional = await onSilver(20_000)
    await buy(professional, 'gold')
    const upgrade = await upgradeOf(professional)
    expect(upgrade).toMatchObject({ isByCard: false })
    expect(upgrade?.creditCents).toBe(upgrade?.amountCents)
    expect((await creditOf(professional)).balanceCents).toBe(20_000 - (upgrade?.creditCents ?? 0))
    expect(await s.pointsOf(professional.id)).toBe(85 + 170)
    await whole()
  })

  test('counts credit as paid when it deducts what is left of the previous plan', async () => {
    const first = await openPlanBuyers(t).withCredit(4999)
    await buy(first, 'silver')
    expect(
      await t.as(first.user).subscriptions.tierPreview({ query: { tier: 'gold', interval: 'month' } }),
    ).toMatchObject({
      change: 'upgrade',
      creditCents: 4999,
      dueCents: 5000,
    })
  })

  test('that the card declines keeps the credit held until it is paid on its page', async () => {
    const professional = await onSilver(1000, cards.paysOnce)
    const url = await buy(professional, 'gold')
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 1000 })
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'silver' })
    expect(await payInvoice(url)).toMatchObject({ outcome: 'paid' })
    expect(await upgradeOf(professional)).toMatchObject({ creditCents: 1000, isByCard: true })
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'gold' })
    await whole()
  })

  test('that is never paid returns the credit once the provider voids it', async () => {
    const professional = await onSilver(1000, cards.paysOnce)
    const url = await buy(professional, 'gold')
    await s.later(1)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1000, heldCents: 0 })
    expect(await payInvoice(url)).toBeNull()
    await whole()
  })

  test('pressed again for another plan takes the credit with it, and the first invoice is asked for no more', async () => {
    const professional = await onSilver(1000, cards.paysOnce)
    const first = await buy(professional, 'gold')
    const second = await buy(professional, 'platinum')
    expect(second).not.toBe(first)
    expect(await payInvoice(first)).toBeNull()
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 1000 })
    await payInvoice(second)
    expect(await upgradeOf(professional)).toMatchObject({ creditCents: 1000 })
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'platinum' })
    await whole()
  })

  test('whose answer never came is looked up: one that was made is booked, one that was not returns the credit', async () => {
    for (const isMade of [true, false]) {
      const professional = await onSilver(1000)
      const { changePrice } = t.ctx.payments
      const away = Object.assign(new Error('no answer'), { code: 'unavailable' })
      t.ctx.payments.changePrice = async (...asked) => {
        if (isMade) await changePrice(...asked)
        throw away
      }
      await expect(buy(professional, 'gold')).rejects.toThrow()
      t.ctx.payments.changePrice = changePrice
      expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 1000 })
      await sweepOrders(hoursOn(0.2))
      expect(await creditOf(professional)).toMatchObject({ balanceCents: isMade ? 0 : 1000, heldCents: 0 })
      expect((await partsOf(professional)).length).toBe(isMade ? 2 : 1)
      await settle()
      await whole()
    }
  })

  test('and a top-up at once do not spend the same dollars', async () => {
    const professional = await onSilver(3000)
    const { user } = professional
    await Promise.allSettled([buy(professional, 'gold'), t.as(user).payments.topUp({ body: { amountCents: 3000 } })])
    await settle()
    const { balanceCents, heldCents } = await creditOf(professional)
    const spent = (await partsOf(professional)).reduce((sum, { creditCents }) => sum + creditCents, 0)
    expect(balanceCents + heldCents + spent).toBe(3000)
    await whole()
  })

  test('pressed in two tabs is one, paid by credit once', async () => {
    const professional = await onSilver(10_000)
    await Promise.allSettled(Array.from({ length: 5 }, () => buy(professional, 'gold')))
    await settle()
    expect(await partsOf(professional)).toHaveLength(2)
    expect((await ordersOf(professional.user.id)).filter(({ status }) => status === 'open')).toEqual([])
    expect(await creditOf(professional)).toMatchObject({ heldCents: 0 })
    await whole()
  })

  test('keeps what was typed at the checkout on its tax invoice', async () => {
    const professional = await onSilver(2000)
    await t.ctx.db.execute(
      sql`update orders set details = '{"company": "Ridge Roofing Pty Ltd"}' where user_id = ${professional.user.id}`,
    )
    await buy(professional, 'gold')
    const [line] = (await t.as(professional.user).payments.receipts({ query: {} })).items
    const paper = await t.as(professional.user).payments.receipt({ params: { receiptId: line?.id ?? '' } })
    expect(paper.buyer.name).toContain('Ridge Roofing Pty Ltd')
  })
})
