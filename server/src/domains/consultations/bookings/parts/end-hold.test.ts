import { MINUTE_MS } from '@lv/contract/durations'
import { payCheckout } from '@lv/local-stripe/tests'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openBookingBrowsers } from '#test/booking-browsers.ts'
import { freezeClock } from '#test/hold-clock.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'
import { bookings } from '../schema.ts'

const t = await testApp()
const { payAt, settle, heldBack } = openPayers(t)
const { anAddress, aTeam, aFreeTime, book, tryToBook, bookingsOf, ordersOf, overlaps } = openBookingBrowsers(t)

beforeEach(() => freezeClock(t))

/** A time held for this many minutes more, or until this many minutes ago. */
async function aHold(minutes: number) {
  const wish = { email: anAddress(), startsAt: await aFreeTime() }
  const { checkoutUrl } = await book(wish)
  const [made] = await bookingsOf(wish.email)
  const heldUntil = new Date(t.ctx.now().getTime() + minutes * MINUTE_MS)
  await t.ctx.db
    .update(bookings)
    .set({ heldUntil })
    .where(eq(bookings.id, made?.id ?? ''))
  await t.ctx.db.execute(sql`update orders set expires_at = ${heldUntil} where subject = ${made?.id}`)
  return { wish, url: checkoutUrl ?? '', id: made?.id ?? '' }
}
const statuses = async (email: string) => (await bookingsOf(email)).map(({ status }) => status)

describe('a hold that leaves no time to pay in', () => {
  beforeEach(() => aTeam(1))

  test.each([2, -2])('does not stand in its own customer’s way: %d minutes', async (minutes) => {
    const { wish, url, id } = await aHold(minutes)
    const again = await tryToBook(wish)
    expect(again).toMatchObject({ status: 201, answer: { requiresPayment: true } })
    expect(again.answer?.checkoutUrl).not.toBe(url)
    expect(await statuses(wish.email)).toEqual(['expired', 'held'])
    expect(await ordersOf(id)).toMatchObject([{ status: 'expired' }])
    expect(await payAt(url)).toMatchObject({ outcome: 'closed', status: 'expired' })
    await payAt(again.answer?.checkoutUrl ?? '')
    expect(await statuses(wish.email)).toEqual(['expired', 'confirmed'])
  })

  test('stays where the wish is another’s, or for another number', async () => {
    const { wish } = await aHold(2)
    for (const over of [{ email: anAddress() }, { phone: '0491 570 157' }])
      expect(await tryToBook({ ...wish, ...over })).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(await statuses(wish.email)).toEqual(['held'])
  })

  test('that was paid a moment ago is not paid again', async () => {
    const { wish, url } = await aHold(2)
    await heldBack(async () => {
      await payCheckout(t.ctx, checkoutIn(url), cards.pays)
      const again = await tryToBook(wish)
      expect(again).toMatchObject({ status: 409, code: 'conflict' })
    })
    await settle()
    expect(await statuses(wish.email)).toEqual(['confirmed'])
  })
})

test('the form sent again five times at once takes one time, of one consultant', async () => {
  await aTeam(2)
  const { wish } = await aHold(2)
  const tried = await Promise.all(Array.from({ length: 5 }, () => tryToBook(wish)))
  expect(tried.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(tried.map(({ answer }) => answer?.checkoutUrl)).size).toBe(1)
  expect(await statuses(wish.email)).toEqual(['expired', 'held'])
  expect(await overlaps()).toBe(0)
})
