import { DAY_MS } from '@lv/contract/durations'
import { confirmPayment, findCheckout, payCheckout } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn, openSubscribers } from '#test/subscribers.ts'
import { sweepOrders } from './sweep-orders.ts'

const t = await testApp()
const payers = openPayers(t)
const { topUpPage, ordersOf, balancesOf, heldBack, loseWebhooks, quarantined, changeAtProvider, broken } = payers
const { subscriptionOf } = openSubscribers(t)

/** The sweep of a day later. */
const sweep = () => sweepOrders({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + DAY_MS) })

describe('an order whose time is up', () => {
  test('is closed, at the provider too, so that it can no longer be paid', async () => {
    const { user } = await aProfessional(t.ctx)
    const url = await topUpPage(user)
    await sweepOrders(t.ctx)
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'open' }])
    await sweep()
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'expired' }])
    expect((await findCheckout(t.ctx, checkoutIn(url)))?.status).toBe('expired')
  })

  test('and that was paid without anybody telling us is booked', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const url = await topUpPage(user)
    await heldBack(async () => {
      await payCheckout(t.ctx, checkoutIn(url), cards.pays)
      await loseWebhooks()
    })
    await sweep()
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'paid' }])
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
    expect(await broken()).toEqual([])
  })

  test('and that was paid otherwise than it was ordered is set aside and closed', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const url = await topUpPage(user)
    await heldBack(async () => {
      await payCheckout(t.ctx, checkoutIn(url), cards.pays)
      await loseWebhooks()
    })
    await changeAtProvider(checkoutIn(url), { currency: 'usd' })
    await sweep()
    const { paymentId } = await t.ctx.payments.getCheckout(checkoutIn(url))
    expect(await quarantined(paymentId ?? '')).toHaveLength(1)
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'expired' }])
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
  })

  test('and that died before it had a page is closed', async () => {
    const { user } = await aProfessional(t.ctx)
    await topUpPage(user)
    await t.ctx.db.execute(sql`update orders set checkout_id = null, checkout_url = null where user_id = ${user.id}`)
    await sweep()
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'expired' }])
  })

  test('of a card form is closed with its subscription, or booked if it was paid', async () => {
    const [idle, payer] = [await aUser(t.ctx), await aUser(t.ctx)]
    await t.as(idle).subscriptions.createSubscription({})
    const { clientSecret } = await t.as(payer).subscriptions.createSubscription({})
    await heldBack(async () => {
      await confirmPayment(t.ctx, clientSecret, cards.pays)
      await loseWebhooks()
    })
    await sweep()
    expect(await ordersOf(idle.id)).toMatchObject([{ status: 'expired' }])
    expect(await ordersOf(payer.id)).toMatchObject([{ status: 'paid' }])
    expect(await subscriptionOf(payer, 'premium')).toMatchObject({ status: 'active' })
    expect(await broken()).toEqual([])
  })

  test('is swept by one process at a time', async () => {
    expect(await Promise.all([sweep(), sweep(), sweep()])).toContain(true)
  })
})
