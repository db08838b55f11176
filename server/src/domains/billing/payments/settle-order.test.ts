import { payCheckout } from '@lv/local-stripe/tests'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aDocument, aProfessional, aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'
import { useCard } from './cards.ts'

const t = await testApp()
const payers = openPayers(t)
const { topUpPage, payAt, aTopUp, balancesOf, chargesOf, ordersOf, ownSum, heldBack, settle, broken } = payers

describe('a paid top-up', () => {
  test('is booked once: order, charge, points, dollars, tax invoice and its mail', async () => {
    const before = await ownSum('revenue_top_ups')
    const { user, id } = await aProfessional(t.ctx, { tier: 'gold', topUpPerMille: 500 })
    await payAt(await topUpPage(user, 5000))
    const [order] = await ordersOf(user.id)
    expect(order).toMatchObject({ status: 'paid', amountCents: 5000 })
    expect(await chargesOf(user.id)).toMatchObject([
      { kind: 'top_up', amountCents: 5000, points: 50, bonusPoints: 25, card: 'visa 4242', orderId: order?.id },
    ])
    expect((await balancesOf(id)).available).toBe(75)
    expect((await ownSum('revenue_top_ups')) - before).toBe(5000)
    const receipts = (await t.as(user).payments.receipts({ query: {} })).items
    expect(receipts).toMatchObject([{ kind: 'invoice', totalCents: 5000, gstCents: 455, orderKind: 'top_up' }])
    expect(await payers.lettersTo(user.email)).toMatchObject([{ kind: 'receipt', data: { amount: '$50.00' } }])
    const shown = await t.as(user).payments.order({ params: { orderId: order?.id ?? '' } })
    expect(shown).toMatchObject({
      kind: 'top_up',
      status: 'paid',
      label: 'Top-up of $50',
      points: 50,
      bonusPoints: 25,
      receiptId: receipts[0]?.id,
      checkoutUrl: null,
    })
    expect(await broken()).toEqual([])
  })

  test('gives what was promised when it was ordered, whatever the tier is when it is paid', async () => {
    const { user, id } = await aProfessional(t.ctx, { tier: 'platinum', topUpPerMille: 667 })
    const url = await topUpPage(user, 2000)
    await t.ctx.pool.query(`update professionals set tier = 'bronze', top_up_per_mille = 0 where id = $1`, [id])
    await payAt(url)
    expect((await balancesOf(id)).available).toBe(20 + 13)
  })

  test('is not sold to somebody whose email nobody has verified: what is bought belongs to the address', async () => {
    const { id: userId } = await aUser(t.ctx, { emailVerified: false })
    const { user } = await aProfessional(t.ctx, { userId, verifiedAt: null })
    await expect(topUpPage(user)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(t.as(user).payments.buyVerifiedBadge({})).rejects.toMatchObject({ code: 'forbidden' })
    expect(await ordersOf(user.id)).toEqual([])
  })

  test('is nobody else’s to see', async () => {
    const { user } = await aTopUp()
    const [order] = await ordersOf(user.id)
    const asked = t.as(await aUser(t.ctx)).payments.order({ params: { orderId: order?.id ?? '' } })
    await expect(asked).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not paid by a card that is declined, and is by the next one', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const url = await topUpPage(user)
    expect(await payAt(url, cards.isDeclined)).toMatchObject({
      outcome: 'refused',
      message: 'Your card was declined.',
    })
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
    await payAt(url)
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
    expect(await chargesOf(user.id)).toHaveLength(1)
  })

  test('that was given up here and paid there in the same moment is booked all the same', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const url = await topUpPage(user)
    await heldBack(() => payCheckout(t.ctx, checkoutIn(url), cards.pays))
    await t.ctx.pool.query(`update orders set status = 'expired' where user_id = $1`, [user.id])
    await settle()
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'paid' }])
  })
})

describe('the check of documents', () => {
  test('is paid once, and can be bought again once it was given back', async () => {
    const { user, id } = await aProfessional(t.ctx)
    await aDocument(t.ctx, id)
    const buy = () => t.as(user).payments.buyVerifiedBadge({})
    await payAt((await buy()).url)
    expect(await chargesOf(user.id)).toMatchObject([{ kind: 'verified_badge', amountCents: 2000, points: 0 }])
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
    await expect(buy()).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('another card', () => {
  test('is handed over on the provider’s page and is the one that is charged from then on', async () => {
    const user = await aUser(t.ctx)
    const { url } = await t.as(user).payments.changeCard({})
    await payAt(url)
    const [job] = await payers.takeJobs('use-card')
    await useCard(t.ctx, job as Parameters<typeof useCard>[1])
    const { card } = await t.as(user).subscriptions.overview({})
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' })
    expect(await ordersOf(user.id)).toEqual([])
  })
})
