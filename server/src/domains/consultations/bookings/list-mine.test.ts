import { HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { testApp } from '#test/app.ts'
import { aBooking, aUser } from '#test/factories.ts'

const t = await testApp()
const hours = (from: number) => new Date(t.ctx.now().getTime() + from * HOUR_MS)
type Person = Awaited<ReturnType<typeof aUser>>
const mine = (person: Person) => t.as(person).consultations.mine({})
const visitAt = (from: number) => ({ startsAt: hours(from), endsAt: hours(from + 1.5), busyUntil: hours(from + 2) })

describe('a person’s own bookings', () => {
  test('come with the next visit first, then what is over, each with its private link', async () => {
    const person = await aUser(t.ctx)
    const over = await aBooking(t.ctx, { userId: person.id, ...visitAt(-48) })
    const later = await aBooking(t.ctx, { userId: person.id, ...visitAt(96) })
    const next = await aBooking(t.ctx, { userId: person.id, ...visitAt(24) })
    const off = await aBooking(t.ctx, {
      userId: person.id,
      ...visitAt(30),
      status: 'cancelled',
      cancelledAt: t.ctx.now(),
    })
    const found = await mine(person)
    expect(found.map(({ reference }) => reference.slice(3))).toEqual(
      [next, later, off, over].map(({ id }) => id.slice(-6).toUpperCase()),
    )
    expect(found.map(({ isPast, status }) => [isPast, status])).toEqual([
      [false, 'confirmed'],
      [false, 'confirmed'],
      [false, 'cancelled'],
      [true, 'confirmed'],
    ])
    const { token = '', startsAt } = found[0] ?? {}
    expect(startsAt).toBe(next.startsAt?.toISOString())
    expect(await t.as(null).consultations.get({ params: { token } })).toMatchObject({ reference: found[0]?.reference })
  })

  test('are those of their email once it is proven, and never what was not paid for, or somebody else’s', async () => {
    const person = await aUser(t.ctx)
    const { id } = await aBooking(t.ctx, { email: person.email, userId: null })
    await aBooking(t.ctx, { userId: person.id, status: 'held', heldUntil: hours(1), confirmedAt: null })
    await aBooking(t.ctx)
    expect((await mine(person)).map(({ reference }) => reference)).toEqual([`LV-${id.slice(-6).toUpperCase()}`])
    await t.ctx.db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
    expect(await mine(person)).toEqual([])
  })

  test('end sixty days after the visit, with their links', async () => {
    const person = await aUser(t.ctx)
    await aBooking(t.ctx, { userId: person.id, ...visitAt(-24 * 61) })
    expect(await mine(person)).toEqual([])
  })
})
