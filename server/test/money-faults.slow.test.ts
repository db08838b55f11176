import { payCheckout } from '@lv/local-stripe/tests'
import { describe, expect, test } from 'vitest'
import { reconcile } from '#domains/operations/checkout/reconcile.ts'
import { sweepOrders } from '#domains/operations/checkout/sweep-orders.ts'
import { testApp } from './app.ts'
import { aProfessional } from './factories.ts'
import { openPayers } from './payers.ts'
import { rounds } from './rounds.ts'
import { cards, checkoutIn } from './subscribers.ts'

/** The shapes F4 to F6 of RELIABILITY.md, section C: webhooks twice, out of order, late, and never. */
const t = await testApp()
const payers = openPayers(t)
const { topUpPage, balancesOf, chargesOf, heldBack, loseWebhooks, send, broken } = payers

const PROFESSIONALS = 20
const EACH = rounds(10, 5)
const CENTS = 1000
const POINTS = 10

type Person = Awaited<ReturnType<typeof aProfessional>>
type Paid = { person: Person; sessionId: string; paymentId: string }

async function buy(person: Person): Promise<Paid> {
  const sessionId = checkoutIn(await topUpPage(person.user, CENTS))
  await payCheckout(t.ctx, sessionId, cards.pays)
  const { paymentId } = await t.ctx.payments.getCheckout(sessionId)
  // The next page of the same person is another order: this one is closed here, and paid there.
  await t.ctx.pool.query(`update orders set status = 'expired' where checkout_id = $1`, [sessionId])
  return { person, sessionId, paymentId: paymentId ?? '' }
}

/** So many paid pages of which nobody has been told. */
async function untold(people: Person[], each: number): Promise<Paid[]> {
  return heldBack(async () => {
    const paid = await Promise.all(
      people.map(async (person) => {
        const own: Paid[] = []
        for (let time = 0; time < each; time += 1) own.push(await buy(person))
        return own
      }),
    )
    await loseWebhooks()
    return paid.flat()
  })
}

const shuffled = <T>(items: T[]) =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)

/** Does the work for all, this many at a time. */
async function spread<T>(items: T[], atOnce: number, work: (item: T) => Promise<unknown>) {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aProfessional(t.ctx)))

describe('webhooks', () => {
  test(`F4 F5 ${PROFESSIONALS * EACH} payments, each told five times in any order, 20 at a time, are as many credits`, async () => {
    const all = await people(PROFESSIONALS)
    const paid = await untold(all, EACH)
    expect(paid).toHaveLength(PROFESSIONALS * EACH)
    const events = await payers.eventsAbout(...paid.flatMap(({ sessionId, paymentId }) => [sessionId, paymentId]))
    expect(events.length).toBeGreaterThanOrEqual(200)
    const five = shuffled(Array.from({ length: 5 }, () => events).flat())
    const answers: number[] = []
    await spread(five, 20, async (event) => answers.push(await send(event)))
    expect(new Set(answers)).toEqual(new Set([200]))
    for (const { id, user } of all) {
      expect(await balancesOf(id)).toMatchObject({ available: EACH * POINTS })
      expect(await chargesOf(user.id)).toHaveLength(EACH)
    }
    expect(await broken()).toEqual([])
  })

  test('F6 of which every tenth is lost: the look back finds them all', async () => {
    const all = await people(5)
    const paid = await untold(all, 4)
    const events = await payers.eventsAbout(...paid.flatMap(({ sessionId, paymentId }) => [sessionId, paymentId]))
    const lost = new Set(
      paid.filter((_each, at) => at % 10 === 0).flatMap(({ sessionId, paymentId }) => [sessionId, paymentId]),
    )
    const arriving = events.filter(({ data }) => !lost.has(String((data.object as { id: string }).id)))
    await spread(arriving, 20, send)
    const before = await Promise.all(all.map(({ user }) => chargesOf(user.id)))
    expect(before.flat()).toHaveLength(18)
    await Promise.all([reconcile(t.ctx), reconcile(t.ctx)])
    const after = await Promise.all(all.map(({ user }) => chargesOf(user.id)))
    expect(after.flat()).toHaveLength(20)
    await reconcile(t.ctx)
    await sweepOrders({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 86_400_000) })
    for (const { id } of all) expect(await balancesOf(id)).toMatchObject({ available: 4 * POINTS })
    const { rows } = await t.ctx.pool.query(`select from orders where status = 'open'`)
    expect(rows).toEqual([])
    expect(await broken()).toEqual([])
  })
})
