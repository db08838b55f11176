import { formatDate, formatTime } from '@lv/contract/dates'
import { showPhone } from '@lv/contract/phone'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendMail } from '#domains/notifications/notifications/send-mail.ts'
import { findPerson } from '#domains/operations/personal-data/parts/find-person.ts'
import { testApp } from '#test/app.ts'
import { paidBooking } from '#test/booked.ts'
import { aBooking, aConsultant, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { notifyBooking } from './parts/notify.ts'
import { referenceOf } from './parts/present.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const visitor = t.as(null).consultations
const at = (name: string) => `${name}-${crypto.randomUUID()}@test.example`
const phone = '0491 570 157'
const linkIn = (text = '') => /\/bookings\/([\w-]{43})/.exec(text)?.[1] ?? ''

type Body = Parameters<ReturnType<typeof t.as>['consultations']['readdress']>[0]['body']
type Booked = { id: string; email: string; phone: string }
const readdress = (booking: Booked, body: Partial<Body>) =>
  t.as(admin).consultations.readdress({
    params: { bookingId: booking.id },
    body: {
      email: at('new'),
      phone,
      reason: 'They called us',
      formerEmail: booking.email,
      formerPhone: booking.phone,
      ...body,
    },
  })

describe('the email of a booking, changed on a call', () => {
  test('ends the links from before, gives a new one to the new address, and both are told', async () => {
    const booking = await aBooking(t.ctx)
    const email = at('new')
    expect((await readdress(booking, { email })).message).toContain('Both addresses are told')
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

  test('is what links are sent to when asked for, and emails that waited go there with the new link', async () => {
    const booking = await aBooking(t.ctx)
    await visitor.reschedule({
      params: { token: booking.manage },
      body: { startsAt: (await visitor.slots({ query: { package: booking.package } }))[0]?.startsAt ?? '' },
    })
    const email = at('new')
    await readdress(booking, { email })
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
    await readdress(booking, { email: booking.email })
    expect(await visitor.get({ params: { token: booking.manage } })).toMatchObject({ phone: '+61491570157' })
    const now = { ...booking, phone: '+61491570157' }
    await readdress(now, { email: second })
    await readdress({ ...now, email: second }, { email: third })
    const tokens = [await lettersTo(second), await lettersTo(third)].map(([letter]) => linkIn(letter?.text))
    await expect(visitor.get({ params: { token: tokens[0] ?? '' } })).rejects.toMatchObject({ status: 404 })
    expect(await visitor.get({ params: { token: tokens[1] ?? '' } })).toMatchObject({ email: third })
  })

  test('is refused where it is the same, has changed since, or the booking does not stand', async () => {
    const booking = await aBooking(t.ctx)
    const same = { email: booking.email, phone: booking.phone }
    await expect(readdress(booking, same)).rejects.toMatchObject({ status: 400, issues: [{ path: 'email' }] })
    await expect(readdress(booking, { email: 'nobody' })).rejects.toMatchObject({ issues: [{ path: 'email' }] })
    await expect(readdress(booking, { reason: '' })).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    await expect(readdress(booking, { formerEmail: at('other') })).rejects.toMatchObject({ status: 409 })
    await expect(readdress(booking, { formerPhone: '+61491570110' })).rejects.toMatchObject({ status: 409 })
    const cancelled = await aBooking(t.ctx, { status: 'cancelled' })
    await expect(readdress(cancelled, {})).rejects.toMatchObject({ status: 409 })
    await expect(readdress({ ...booking, id: crypto.randomUUID() }, {})).rejects.toMatchObject({ status: 404 })
  })
})

describe('a change of how the customer is reached', () => {
  const waiting = async (to: string) =>
    (await t.waitingJobs())
      .filter(({ data }) => data.to === to)
      .map(({ data }) => data as Parameters<typeof sendMail>[1])
  const newPhone = '+61491570157'

  test('is told to the consultant; what waits for both still comes, and says how the customer is reached now', async () => {
    const consultant = await aConsultant(t.ctx)
    const booking = await aBooking(t.ctx, { consultantId: consultant.id })
    for (const news of ['confirmed', 'moved', 'reminder'] as const)
      await notifyBooking(t.ctx, { bookingId: booking.id, news })
    const email = at('new')
    expect((await readdress(booking, { email })).message).toContain('and so is the consultant')
    const ours = await lettersTo(consultant.email)
    expect(ours).toHaveLength(4)
    expect(ours.at(-1)?.subject).toContain('New contact details')
    for (const { text } of ours) {
      expect(text).toContain(`${showPhone(newPhone)}, ${email}`)
      expect(text).not.toContain(booking.email)
      expect(text).not.toContain(showPhone(booking.phone))
    }
    const theirs = await lettersTo(email)
    expect(theirs).toHaveLength(4)
    expect(new Set(theirs.map(({ text }) => linkIn(text))).size).toBe(1)
    expect((await lettersTo(booking.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('has another email address'),
    ])
  })

  test('leaves what waits as it is where the phone number alone is another, and names the visit', async () => {
    const consultant = await aConsultant(t.ctx)
    const booking = await aBooking(t.ctx, { consultantId: consultant.id })
    await notifyBooking(t.ctx, { bookingId: booking.id, news: 'reminder' })
    await readdress(booking, { email: booking.email })
    const [reminder, changed, ...more] = await lettersTo(booking.email)
    expect(more).toEqual([])
    expect(reminder?.subject).toContain('Reminder')
    const startsAt = booking.startsAt ?? new Date()
    expect(changed?.text).toContain(`${formatDate(startsAt)}, ${formatTime(startsAt)}`)
    const ours = await lettersTo(consultant.email)
    expect(ours).toHaveLength(2)
    for (const { text } of ours) expect(text).toContain(showPhone(newPhone))
  })

  test('of a call without a time is in what waits for us, and no consultant is told', async () => {
    const booking = await aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt: null, consultantId: null })
    await notifyBooking(t.ctx, { bookingId: booking.id, news: 'confirmed' })
    const { message } = await readdress(booking, {})
    expect(message).not.toContain('consultant')
    const told = (await t.waitingJobs()).filter(
      ({ data }) => data.kind === 'call-to-arrange' && (data.data as { bookingId: string }).bookingId === booking.id,
    )
    expect(told.length).toBeGreaterThan(0)
    for (const { data } of told)
      expect(data.data).toMatchObject({ phone: newPhone, reference: referenceOf(booking.id) })
  })

  test('is no reason to refuse it that the visit was moved meanwhile', async () => {
    const booking = await aBooking(t.ctx)
    const [slot] = await visitor.slots({ query: { package: booking.package } })
    await visitor.reschedule({ params: { token: booking.manage }, body: { startsAt: slot?.startsAt ?? '' } })
    expect((await readdress(booking, {})).message).toContain('Both addresses')
  })

  test('reaches an email that is being sent: it goes to the new address, and the new link never to the old one', async () => {
    const booking = await aBooking(t.ctx)
    await notifyBooking(t.ctx, { bookingId: booking.id, news: 'confirmed' })
    const [inHand] = await waiting(booking.email)
    const email = at('new')
    await readdress(booking, { email })
    await t.ctx.db.execute(sql`delete from jobs.job where data ->> 'kind' = 'booking-confirmed'`)
    if (inHand) await sendMail(t.ctx, inHand)
    const [old, now] = [await lettersTo(booking.email), await lettersTo(email)]
    expect(old.map(({ subject }) => subject)).toEqual([expect.stringContaining('has another email address')])
    expect(now.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('is booked'))
    expect(new Set(now.map(({ text }) => linkIn(text))).size).toBe(1)
  })

  test('takes a guest’s payment along: nothing of it is the old address’s any more', async () => {
    const booking = await paidBooking(t.ctx)
    const email = at('new')
    await readdress(booking, { email })
    await expect(findPerson(t.ctx, booking.email)).rejects.toMatchObject({ code: 'not_found' })
    expect(await findPerson(t.ctx, email)).toMatchObject({ bookingIds: [booking.id], chargeIds: [booking.chargeId] })
    const receipts = (await lettersTo(email)).filter(({ subject }) => subject.includes('invoice'))
    expect(receipts).toHaveLength(1)
    await t.as(admin).consultations.callOff({ params: { bookingId: booking.id }, body: { reason: 'Ingrid is ill' } })
    expect((await lettersTo(email)).map(({ text }) => text)).toContainEqual(expect.stringContaining('Adjustment note'))
    expect((await lettersTo(booking.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('has another email address'),
    ])
  })

  test('leaves the payment of an account with the account', async () => {
    const user = await aUser(t.ctx)
    const booking = await paidBooking(t.ctx, { userId: user.id, email: user.email })
    await readdress(booking, {})
    const { rows } = await t.ctx.db.execute(sql`select user_id as "userId", guest_email as "guestEmail" from orders
      where subject = ${booking.id}`)
    expect(rows).toEqual([{ userId: user.id, guestEmail: null }])
  })
})
