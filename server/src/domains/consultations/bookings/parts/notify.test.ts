import { showPhone } from '@lv/contract/phone'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario } from '#test/booked.ts'
import { aBooking, aConsultant, aUser } from '#test/factories.ts'
import { type Mail, openTestMailbox } from '#test/mails.ts'
import { consultants } from '../schema.ts'
import { type BookingNotificationKinds, notifyBooking } from './notify.ts'

const t = await testApp()
// 3 December 2026, 2:30 pm in Melbourne is 72 hours ahead.
const { hours, aPaidBooking, visitor } = openBookingScenario(t, '2026-11-30T03:30:00Z')
const post = openTestMailbox(t)

type Booking = Awaited<ReturnType<typeof aBooking>>
const tell = ({ id: bookingId }: Booking, news: BookingNotificationKinds) =>
  transact(t.ctx, (ctx) => notifyBooking(ctx, { bookingId, news }))
const consultantOf = async (over = {}) => {
  await t.ctx.db.update(consultants).set({ isActive: false })
  return aConsultant(t.ctx, over)
}
/** Letters of one kind, by their first words. */
const about = (mails: Mail[], subject: RegExp) => mails.filter((mail) => subject.test(mail.subject))

/** The calendar entries of an email: the part that calendars read, and the file. */
function entries({ attachments }: Mail) {
  return attachments
    .filter(({ text }) => text !== undefined)
    .map(({ text = '' }) => {
      const calendar = new ICAL.Component(ICAL.parse(text))
      const [event, ...more] = calendar.getAllSubcomponents('vevent')
      expect(more).toEqual([])
      if (!event) throw new Error('no event')
      const value = (name: string) => String(event.getFirstPropertyValue(name))
      return {
        method: String(calendar.getFirstPropertyValue('method')),
        uid: value('uid'),
        sequence: Number(value('sequence')),
        status: value('status'),
        location: value('location'),
        summary: value('summary'),
        organizer: value('organizer'),
        attendee: value('attendee').toLowerCase(),
        start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
        end: new ICAL.Event(event).endDate.toJSDate().toISOString(),
        stamp: value('dtstamp'),
        isUtc: new ICAL.Event(event).startDate.zone === ICAL.Timezone.utcTimezone,
        alarms: event.getAllSubcomponents('valarm').length,
        raw: text,
      }
    })
}

describe('the emails about a booking', () => {
  test('confirm it to the customer: when, where, what to prepare, the terms, and the link', async () => {
    const booking = await aPaidBooking()
    await tell(booking, 'confirmed')
    const [mail] = about(await post(booking.email), /is booked/)
    expect(mail?.subject).toBe('Your visit is booked: 3 Dec 2026, 2:30 pm')
    for (const part of [
      'Basic Package',
      '3 Dec 2026, 2:30 pm (Melbourne time)',
      'at the address you gave us',
      'To prepare:',
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toContain(
      'Cancel at least 48 hours before for a full refund, or at least 24 hours before for half. After that there’s no refund.',
    )
    expect(mail?.text).toContain(`${t.ctx.config.publicUrl}/bookings/${booking.manage}`)
    expect(mail?.text).not.toContain(booking.visit)
  })

  test('tell the consultant who, when and where, with another link', async () => {
    const consultant = await consultantOf()
    const booking = await aPaidBooking({ consultantId: consultant.id })
    await tell(booking, 'confirmed')
    const [mail] = await post(consultant.email)
    expect(mail?.subject).toBe('New visit: 3 Dec 2026, 2:30 pm')
    for (const part of [booking.name, showPhone(booking.phone), booking.email, booking.location])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toContain(`${t.ctx.config.publicUrl}/visits/${booking.visit}`)
    expect(mail?.text).not.toContain(booking.manage)
  })

  test('repeat nothing a person typed to the customer’s address', async () => {
    const typed = {
      name: 'Buy.it\r\nBcc: x@evil.example http://evil.example/a',
      location: 'http://evil.example/b',
      description: 'http://evil.example/c',
    }
    const free = { package: 'free' as const, priceCents: 0 }
    const booked = [
      await aBooking(t.ctx, typed),
      await aBooking(t.ctx, { ...typed, ...free }),
      await aBooking(t.ctx, { ...typed, ...free, startsAt: null }),
    ]
    for (const booking of booked)
      for (const news of ['confirmed', 'moved', 'reminder', 'cancelled'] as const)
        if (booking.startsAt || news === 'confirmed' || news === 'cancelled') await tell(booking, news)
    for (const booking of booked) {
      const mails = await post(booking.email)
      expect(mails.length).toBeGreaterThan(1)
      for (const { subject, text, html, attachments } of mails)
        expect([subject, text, html, ...attachments.map((file) => file.text ?? '')].join('\n')).not.toMatch(
          /evil\.example|Buy\.it/,
        )
    }
  })

  test('promise a call where a free one has no time, and ask us to make it', async () => {
    const booking = await aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt: null })
    await tell(booking, 'confirmed')
    const [mail] = await post(booking.email)
    expect(mail?.text).toContain("We'll contact you within 24 hours")
    expect(mail?.attachments).toEqual([])
    const ours = () =>
      post('admin@demo.example').then((mails) => mails.filter(({ text }) => text.includes(showPhone(booking.phone))))
    expect((await ours()).map(({ subject }) => subject)).toEqual(['Call within 24 hours: Hanna Reid'])
    await visitor.cancel({ params: { token: booking.manage } })
    expect((await ours()).map(({ subject }) => subject)[1]).toBe('No call needed: Hanna Reid')
    expect(about(await post(booking.email), /is cancelled/)).toHaveLength(1)
  })

  test('promise no call within 24 hours where a free one has a time', async () => {
    const booking = await aBooking(t.ctx, { package: 'free', priceCents: 0 })
    await tell(booking, 'confirmed')
    for (const { subject, text } of await post(booking.email)) expect(subject + text).not.toMatch(/contact you within/)
    const ours = (await post('admin@demo.example')).filter(({ text }) => text.includes(showPhone(booking.phone)))
    expect(ours.filter(({ subject }) => subject.includes('within 24 hours'))).toEqual([])
  })

  test('say what is refunded for a cancelled one, or that nothing is', async () => {
    const [early, late] = [await aPaidBooking(), await aPaidBooking({ startsAt: hours(3) })]
    for (const { manage } of [early, late]) await visitor.cancel({ params: { token: manage } })
    const text = async ({ email }: Booking) => about(await post(email), /is cancelled/)[0]?.text
    expect(await text(early)).toContain('$599.00 will be refunded to your card.')
    expect(await text(late)).toContain('There’s no refund')
  })

  test('say that a late payment is refunded, with no link to a booking that does not exist', async () => {
    const booking = await aPaidBooking({ status: 'expired', confirmedAt: null })
    await tell(booking, 'refunded')
    const [mail] = about(await post(booking.email), /time is gone/)
    expect(mail?.text).toContain('The full $599.00 will be refunded')
    expect(mail?.text).toContain('/book/basic')
    expect(mail?.text).not.toContain(booking.manage)
  })

  test('are at most three an hour where nothing is paid; a paid booking’s confirmation always goes', async () => {
    const email = 'flooded@test.example'
    for (let made = 0; made < 5; made += 1)
      await tell(await aBooking(t.ctx, { email, package: 'free', priceCents: 0, startsAt: null }), 'confirmed')
    expect(await post(email)).toHaveLength(3)
    for (let made = 0; made < 4; made += 1) await tell(await aBooking(t.ctx, { email }), 'confirmed')
    expect(about(await post(email), /visit is booked/)).toHaveLength(4)
  })

  test('hold no secret while they wait', async () => {
    const booking = await aPaidBooking()
    for (const news of ['confirmed', 'moved', 'reminder', 'cancelled'] as const) await tell(booking, news)
    const { rows } = await t.ctx.pool.query<{ all: string }>('select string_agg(data::text, $1) as all from jobs.job', [
      ' ',
    ])
    expect(rows[0]?.all).toContain(booking.id)
    for (const token of [booking.manage, booking.visit]) expect(rows[0]?.all).not.toContain(token)
  })
})

describe('a consultant whose address changes', () => {
  test('gets there what is ahead, with a link that works and the entry for the calendar', async () => {
    const consultant = await consultantOf()
    const booking = await aPaidBooking({ consultantId: consultant.id })
    await tell(booking, 'confirmed')
    const [first] = await post(consultant.email)
    expect(first?.text).toContain(`/visits/${booking.visit}`)
    const to = `elsewhere-${consultant.email}`
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const params = { consultantId: consultant.id }
    await t.as(admin).consultations.changeConsultant({ params, body: { email: to } })
    const [mail, ...more] = await post(to)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Emails come here now: visit on 3 Dec 2026, 2:30 pm')
    for (const part of ['Basic Package on 3 Dec 2026', booking.location, booking.name, 'The link in earlier emails'])
      expect(mail?.text).toContain(part)
    const [, token = ''] = /\/visits\/([\w-]{43})\b/.exec(mail?.text ?? '') ?? []
    expect(await visitor.visit({ params: { token } })).toMatchObject({ name: booking.name })
    await expect(visitor.visit({ params: { token: booking.visit } })).rejects.toMatchObject({ code: 'not_found' })
    const [before, now] = [first, mail].map((each) => entries(each as Mail)[0])
    expect(now).toMatchObject({ uid: before?.uid, method: 'REQUEST', sequence: 0, attendee: `mailto:${to}` })
    expect(await post(consultant.email)).toHaveLength(1)
    expect(about(await post(booking.email), /come here/)).toEqual([])
  })
})

describe('an email that was delayed', () => {
  test('does not remind of what was cancelled meanwhile', async () => {
    const consultant = await consultantOf()
    const booking = await aPaidBooking({ consultantId: consultant.id })
    await tell(booking, 'reminder')
    await t.ctx.db.execute(`update bookings set status = 'cancelled' where id = '${booking.id}'`)
    expect(await post(booking.email)).toHaveLength(1)
    expect(about(await post(booking.email), /Reminder/)).toEqual([])
    expect(await post(consultant.email)).toEqual([])
  })

  test('does not tell a consultant of a hand-over if they have the visit again by then', async () => {
    const first = await consultantOf()
    const booking = await aPaidBooking({ consultantId: first.id })
    await aBooking(t.ctx, { consultantId: first.id, startsAt: hours(96) })
    const second = await aConsultant(t.ctx)
    const move = (at: number) =>
      visitor.reschedule({ params: { token: booking.manage }, body: { startsAt: hours(at).toISOString() } })
    await move(96)
    await aBooking(t.ctx, { consultantId: second.id, startsAt: hours(120) })
    await move(120)
    expect(about(await post(first.email), /No longer yours/)).toEqual([])
    expect(about(await post(second.email), /No longer yours/)).toHaveLength(1)
  })

  test('does not tell of a time that was changed meanwhile', async () => {
    const booking = await aPaidBooking()
    await tell(booking, 'confirmed')
    await tell(booking, 'reminder')
    await t.ctx.db.execute(`update bookings set sequence = 1 where id = '${booking.id}'`)
    await tell(booking, 'moved')
    const mails = await post(booking.email)
    expect(about(mails, /is booked|Reminder/)).toEqual([])
    expect(about(mails, /is now on/)).toHaveLength(1)
  })
})

describe('the calendar entry', () => {
  test('comes with the confirmation, as a part that calendars read and as a file', async () => {
    const consultant = await consultantOf()
    const booking = await aPaidBooking({ consultantId: consultant.id })
    await tell(booking, 'confirmed')
    const [mail] = about(await post(booking.email), /is booked/)
    expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['', 'text/calendar'],
      ['consultation.ics', 'application/ics'],
    ])
    const [entry] = entries(mail as Mail)
    expect(entry).toMatchObject({
      method: 'REQUEST',
      status: 'CONFIRMED',
      sequence: 0,
      uid: `${booking.id}@localhost:3000`,
      alarms: 0,
      isUtc: true,
      start: hours(72).toISOString(),
      end: hours(73.5).toISOString(),
      location: booking.location,
      summary: 'Laneway Village: Basic Package',
      organizer: 'mailto:hello@lanewayvillage.example',
      attendee: `mailto:${booking.email}`,
      stamp: '2026-11-30T03:30:00Z',
    })
    for (const secret of [
      booking.manage,
      booking.visit,
      booking.phone,
      showPhone(booking.phone),
      booking.description,
      booking.name,
    ])
      expect(entry?.raw).not.toContain(secret)
    const [theirs] = entries((await post(consultant.email))[0] as Mail)
    expect(theirs).toMatchObject({ uid: entry?.uid, attendee: `mailto:${consultant.email}` })
    expect(theirs?.raw).not.toContain(booking.email)
  })

  test('keeps its identity when the booking is moved and cancelled, and its sequence rises', async () => {
    const consultant = await consultantOf()
    const booking = await aPaidBooking({ consultantId: consultant.id })
    await tell(booking, 'confirmed')
    await post(booking.email)
    await visitor.reschedule({ params: { token: booking.manage }, body: { startsAt: hours(96).toISOString() } })
    await post(booking.email)
    await visitor.cancel({ params: { token: booking.manage } })
    for (const address of [booking.email, consultant.email]) {
      const all = (await post(address)).flatMap((mail) => entries(mail).slice(0, 1))
      expect(new Set(all.map(({ uid }) => uid)).size).toBe(1)
      expect(all.map(({ method, status, sequence }) => [method, status, sequence])).toEqual([
        ['REQUEST', 'CONFIRMED', 0],
        ['REQUEST', 'CONFIRMED', 1],
        ['CANCEL', 'CANCELLED', 2],
      ])
      expect(all.map(({ start }) => start)).toEqual([hours(72), hours(96), hours(96)].map((at) => at.toISOString()))
    }
  })

  test('leaves the calendar of a consultant who hands the visit over', async () => {
    const first = await consultantOf()
    const booking = await aPaidBooking({ consultantId: first.id })
    await aBooking(t.ctx, { consultantId: first.id, startsAt: hours(96) })
    const second = await aConsultant(t.ctx)
    await visitor.reschedule({ params: { token: booking.manage }, body: { startsAt: hours(96).toISOString() } })
    const [gone] = about(await post(first.email), /No longer yours/)
    expect(entries(gone as Mail)[0]).toMatchObject({
      method: 'CANCEL',
      sequence: 1,
      uid: `${booking.id}@localhost:3000`,
    })
    const [mine] = about(await post(second.email), /New visit/)
    expect(entries(mine as Mail)[0]).toMatchObject({ method: 'REQUEST', sequence: 1, start: hours(96).toISOString() })
  })

  test('can be fetched with the customer’s link, and says so where there is no time', async () => {
    const booking = await aPaidBooking()
    const file = await t.http.inject({ url: `/api/bookings/${booking.manage}/calendar.ics` })
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringContaining('consultation.ics'),
    })
    expect(file.payload).toContain(`UID:${booking.id}@localhost:3000`)
    const call = await aBooking(t.ctx, { package: 'free', priceCents: 0 })
    expect((await t.http.inject({ url: `/api/bookings/${call.manage}/calendar.ics` })).payload).toContain(
      'LOCATION:By phone or video',
    )
    const later = await aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt: null })
    expect((await t.http.inject({ url: `/api/bookings/${later.manage}/calendar.ics` })).json()).toMatchObject({
      message: 'There is no time for this booking yet',
    })
  })
})

describe('links that are asked for again', () => {
  const send = (email: string) => visitor.sendLinks({ body: { email } })
  const SAID = { message: 'If there are bookings for this address, we’ve sent their links.' }

  test('go to the address of the bookings, for active ones', async () => {
    const email = 'forgetful@test.example'
    const one = await aPaidBooking({ email })
    const other = await aBooking(t.ctx, { email, package: 'free', priceCents: 0, startsAt: null })
    const dead = [
      await aPaidBooking({ email, status: 'cancelled' }),
      await aPaidBooking({ email, startsAt: hours(-61 * 24) }),
      await aBooking(t.ctx, { email, status: 'held', heldUntil: hours(1), confirmedAt: null }),
    ]
    expect(await send(' Forgetful@test.example ')).toEqual(SAID)
    const [mail, ...more] = about(await post(email), /Your bookings/)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`Basic Package, 3 Dec 2026, 2:30 pm: ${t.ctx.config.publicUrl}/bookings/${one.manage}`)
    expect(mail?.text).toContain(
      `Free Consultation, time to be arranged: ${t.ctx.config.publicUrl}/bookings/${other.manage}`,
    )
    for (const { manage } of dead) expect(mail?.text).not.toContain(manage)
  })

  test('are answered the same where there are none, and nobody is written to', async () => {
    expect(await send('nobody@test.example')).toEqual(SAID)
    expect(await post('nobody@test.example')).toEqual([])
  })

  test('to no address are refused at the field', async () => {
    const answer = await t.http.inject({ method: 'POST', url: '/api/bookings/links', payload: { email: 'nobody' } })
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'email', message: 'Please enter a valid email address' }],
    ])
  })
})

test('links that are asked for again are sent at most three times an hour, and answered the same', async () => {
  const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
  const { email } = await aBooking(strict.ctx)
  const send = () => strict.as(null).consultations.sendLinks({ body: { email } })
  const said = new Set<string>()
  for (let asked = 0; asked < 5; asked += 1) said.add((await send()).message)
  expect(said.size).toBe(1)
  expect(await openTestMailbox(strict)(email)).toHaveLength(3)
})
