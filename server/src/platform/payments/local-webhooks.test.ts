import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { localPaymentEvents } from '@lv/local-stripe/tables'
import { changeSettings, deliverNow, nextAttempt, redeliverNow } from '@lv/local-stripe/tests'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { webhookInbox } from '#domains/operations/checkout/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'

const t = await testApp()

/** A new customer at the provider, and what came of the event about it. */
async function aCustomer() {
  const person = { userId: randomUUID(), email: 'ada@test.example', name: 'Ada Nguyen' }
  return t.ctx.payments.createCustomer(person, randomUUID())
}
const eventAbout = async (objectId: string) =>
  singleRow(await t.ctx.db.select().from(localPaymentEvents).where(eq(localPaymentEvents.objectId, objectId)))
const inboxAbout = (objectId: string) => t.ctx.db.select().from(webhookInbox).where(eq(webhookInbox.objectId, objectId))

async function until(holds: () => Promise<boolean>) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await holds()) return
    await wait(50)
  }
  throw new Error('it did not come to that in 60 s')
}

/** An event that cannot be applied: its subject does not exist. */
async function anImpossibleEvent() {
  const objectId = `in_${randomUUID()}`
  await t.ctx.db.insert(localPaymentEvents).values({
    id: `evt_${randomUUID()}`,
    type: 'invoice.paid',
    objectId,
    data: { object: { id: objectId, object: 'invoice' } },
    createdAt: t.ctx.now(),
    nextAttemptAt: t.ctx.now(),
  })
  return objectId
}

describe('what happens at the local provider', () => {
  test('arrives by itself, once', async () => {
    const id = await aCustomer()
    await until(async () => (await eventAbout(id)).deliveredAt !== null)
    expect(await eventAbout(id)).toMatchObject({ attempts: 1, lastStatus: 200, nextAttemptAt: null })
    expect(await inboxAbout(id)).toHaveLength(1)
  })

  test('is held back while it is told to, and arrives after', async () => {
    await changeSettings(t.ctx, { isHeld: true })
    const id = await aCustomer()
    await deliverNow(t.ctx)
    expect(await eventAbout(id)).toMatchObject({ attempts: 0, deliveredAt: null })
    await changeSettings(t.ctx, { isHeld: false })
    await deliverNow(t.ctx)
    expect((await eventAbout(id)).deliveredAt).not.toBeNull()
    expect(await inboxAbout(id)).toHaveLength(1)
  })

  test('counts once, sent twice at the same time and in any order', async () => {
    await changeSettings(t.ctx, { isHeld: true, sendsTwice: true, shuffles: true })
    const ids = await Promise.all(Array.from({ length: 12 }, aCustomer))
    await changeSettings(t.ctx, { isHeld: false })
    await deliverNow(t.ctx)
    for (const id of ids) {
      expect((await eventAbout(id)).deliveredAt).not.toBeNull()
      expect(await inboxAbout(id)).toHaveLength(1)
    }
    await changeSettings(t.ctx, { sendsTwice: false, shuffles: false })
  })

  test('is sent again by hand, also while all is held, and counts no more', async () => {
    const id = await aCustomer()
    await deliverNow(t.ctx)
    await changeSettings(t.ctx, { isHeld: true })
    const event = await eventAbout(id)
    expect(await redeliverNow(t.ctx, event.id)).toBe(200)
    expect((await eventAbout(id)).deliveredAt).not.toBeNull()
    expect(await redeliverNow(t.ctx, 'evt_unknown')).toBeNull()
    expect(await inboxAbout(id)).toHaveLength(1)
    await changeSettings(t.ctx, { isHeld: false })
  })

  test('that is not taken is sent again after a second, and then later and later', async () => {
    const id = await anImpossibleEvent()
    await deliverNow(t.ctx)
    const event = await eventAbout(id)
    expect(event).toMatchObject({ lastStatus: 503, deliveredAt: null })
    expect(event.attempts).toBeGreaterThanOrEqual(1)
    await until(async () => (await eventAbout(id)).attempts >= 2)
    expect(await inboxAbout(id)).toEqual([])
    await t.ctx.db.delete(localPaymentEvents).where(eq(localPaymentEvents.objectId, id))
  })
})

test('the pauses are 1 s, 5 s, 30 s, 2 min, 10 min, then an hour each, for three days', () => {
  const now = new Date(1_790_000_000_000)
  const pause = (attempts: number) => {
    const next = nextAttempt(attempts, now)
    return next && (next.getTime() - now.getTime()) / 1000
  }
  expect([1, 2, 3, 4, 5, 6, 7].map(pause)).toEqual([1, 5, 30, 120, 600, 3600, 3600])
  expect([77, 78].map(pause)).toEqual([3600, null])
})
