import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aBooking, aUser } from '../../../test/factories.ts'
import { openPost } from '../../../test/mails.ts'

const t = await testApp()
const lettersTo = openPost(t)
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const visitor = t.as(null).consultations
const at = (name: string) => `${name}-${crypto.randomUUID()}@test.example`
const phone = '0491 570 157'
const linkIn = (text = '') => /\/bookings\/([\w-]{43})/.exec(text)?.[1] ?? ''

type Body = Parameters<ReturnType<typeof t.as>['consultations']['readdress']>[0]['body']
const readdress = (bookingId: string, body: Partial<Body>) =>
  t.as(admin).consultations.readdress({
    params: { bookingId },
    body: { email: at('new'), phone, reason: 'They called us', sequence: 0, ...body },
  })

describe('the email of a booking, changed on a call', () => {
  test('ends the links from before, gives a new one to the new address, and both are told', async () => {
    const booking = await aBooking(t.ctx)
    const email = at('new')
    expect((await readdress(booking.id, { email })).message).toContain('Both addresses are told')
    await expect(visitor.get({ params: { token: booking.manage } })).rejects.toMatchObject({ status: 404 })
    const [letter] = await lettersTo(email)
    expect(await visitor.get({ params: { token: linkIn(letter?.text) } })).toMatchObject({ email })
    const [before] = await lettersTo(booking.email)
    expect(before?.subject).toContain('has another email address')
    expect(before?.text).not.toContain(email)
    expect(linkIn(before?.text)).toBe('')
    const { rows } = await t.ctx.db.execute(sql`select actor_id as by, detail from audit_log
      where subject = ${booking.id} and action = 'booking_readdressed'`)
    expect(rows).toEqual([{ by: admin.id, detail: { what: 'both', reason: 'They called us' } }])
  })

  test('is what links are sent to when asked for, and letters that waited go there with the new link', async () => {
    const booking = await aBooking(t.ctx)
    await visitor.reschedule({
      params: { token: booking.manage },
      body: { startsAt: (await visitor.slots({ query: { package: booking.package } }))[0]?.startsAt ?? '' },
    })
    const email = at('new')
    await readdress(booking.id, { email, sequence: 1 })
    await visitor.sendLinks({ body: { email } })
    await visitor.sendLinks({ body: { email: booking.email } })
    const [old, now] = [await lettersTo(booking.email), await lettersTo(email)]
    expect(old.map(({ text }) => linkIn(text)).filter(Boolean)).toEqual([])
    const links = now.map(({ text }) => linkIn(text)).filter(Boolean)
    expect(new Set(links).size).toBe(1)
    expect(links.length).toBeGreaterThan(1)
  })

  test('may be changed again; the phone number alone leaves the links as they are', async () => {
    const booking = await aBooking(t.ctx)
    const [second, third] = [at('second'), at('third')]
    await readdress(booking.id, { email: booking.email })
    expect(await visitor.get({ params: { token: booking.manage } })).toMatchObject({ phone: '+61491570157' })
    await readdress(booking.id, { email: second, sequence: 1 })
    await readdress(booking.id, { email: third, sequence: 2 })
    const tokens = [await lettersTo(second), await lettersTo(third)].map(([letter]) => linkIn(letter?.text))
    await expect(visitor.get({ params: { token: tokens[0] ?? '' } })).rejects.toMatchObject({ status: 404 })
    expect(await visitor.get({ params: { token: tokens[1] ?? '' } })).toMatchObject({ email: third })
  })

  test('is refused where it is the same, has changed since, or the booking does not stand', async () => {
    const booking = await aBooking(t.ctx)
    const same = { email: booking.email, phone: booking.phone }
    await expect(readdress(booking.id, same)).rejects.toMatchObject({ status: 400, issues: [{ path: 'email' }] })
    await expect(readdress(booking.id, { email: 'nobody' })).rejects.toMatchObject({ issues: [{ path: 'email' }] })
    await expect(readdress(booking.id, { reason: '' })).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    await expect(readdress(booking.id, { sequence: 4 })).rejects.toMatchObject({ status: 409 })
    const cancelled = await aBooking(t.ctx, { status: 'cancelled' })
    await expect(readdress(cancelled.id, {})).rejects.toMatchObject({ status: 409 })
    await expect(readdress(crypto.randomUUID(), {})).rejects.toMatchObject({ status: 404 })
  })
})
