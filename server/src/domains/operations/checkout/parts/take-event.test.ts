import { payCheckout } from '@lv/local-stripe/tests'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'
import { webhookInbox } from '../schema.ts'

const t = await testApp()
const { topUpPage, chargesOf, balancesOf, eventsAbout, send, heldBack, loseWebhooks, broken } = openPayers(t)

/** A top-up that is paid, while nothing of it has arrived; with the provider's word of it. */
async function anUntoldTopUp() {
  const { user, id } = await aProfessional(t.ctx)
  const url = await topUpPage(user)
  const checkoutId = checkoutIn(url)
  return heldBack(async () => {
    await payCheckout(t.ctx, checkoutId, cards.pays)
    const told = (await eventsAbout(checkoutId)).find(({ type }) => type === 'checkout.session.completed')
    await loseWebhooks()
    return { user, id, checkoutId, event: told as { id: string; data: { object: object } } }
  })
}

const outcomeOf = (eventId: string) =>
  t.ctx.db
    .select({ outcome: webhookInbox.outcome, objectId: webhookInbox.objectId })
    .from(webhookInbox)
    .where(eq(webhookInbox.eventId, eventId))

describe('an event', () => {
  test('that arrives 20 times at the same time, and again, credits once; every answer is 2xx', async () => {
    const { user, id, checkoutId, event } = await anUntoldTopUp()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => send(event)))
    expect(statuses).toEqual(Array(20).fill(200))
    expect(await send(event)).toBe(200)
    expect(await chargesOf(user.id)).toHaveLength(1)
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
    expect(await outcomeOf(event.id)).toEqual([{ outcome: 'applied', objectId: checkoutId }])
    expect(await broken()).toEqual([])
  })

  test('is only believed about its subject: the provider is asked for the rest', async () => {
    const { user, id, event } = await anUntoldTopUp()
    const bloated = {
      ...event.data.object,
      amount_total: 5_000_000,
      customer: 'cus_somebody',
      metadata: { points: '9' },
    }
    expect(await send({ ...event, data: { object: bloated } })).toBe(200)
    expect(await chargesOf(user.id)).toMatchObject([{ amountCents: 5000 }])
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
  })

  test('that calls something paid that is not credits nothing', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const checkoutId = checkoutIn(await topUpPage(user))
    const event = {
      id: `evt_${checkoutId}`,
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      created: 1_790_000_000,
      data: { object: { id: checkoutId, payment_status: 'paid', status: 'complete' } },
    }
    expect(await send(event)).toBe(200)
    expect(await chargesOf(user.id)).toEqual([])
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
  })

  test('that cannot be applied leaves nothing behind, and counts once when it is sent again', async () => {
    const { user, id, event } = await anUntoldTopUp()
    await t.ctx.pool.query(`create function refuse_charges() returns trigger language plpgsql
      as $$ begin raise exception 'not today'; end $$`)
    await t.ctx.pool.query('create trigger refuse_charges before insert on charges execute function refuse_charges()')
    expect(await send(event)).toBe(503)
    expect(await outcomeOf(event.id)).toEqual([])
    expect(await balancesOf(id)).toMatchObject({ available: 0 })
    await t.ctx.pool.query('drop trigger refuse_charges on charges')
    expect(await send(event)).toBe(200)
    expect(await chargesOf(user.id)).toHaveLength(1)
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
    expect(await broken()).toEqual([])
  })
})
