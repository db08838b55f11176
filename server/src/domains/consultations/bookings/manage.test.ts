import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openBookingScenario } from '#test/booked.ts'
import { aBooking, aFile, aUser } from '#test/factories.ts'
import { bookingFiles, bookings, consultants } from './schema.ts'

const t = await testApp()
const { hours, aPaidBooking, visitor } = openBookingScenario(t, '2026-12-01T00:00:00Z')

const NO_LINK = { code: 'not_found', message: 'This link doesn’t work, or no longer does.' }
const get = (token: string) => visitor.get({ params: { token } })
const visit = (token: string) => visitor.visit({ params: { token } })
const fetched = (url: string) => t.http.inject({ method: 'GET', url })

describe('a booking by its link', () => {
  test('is what was booked, what was paid, and what can be done', async () => {
    const booking = await aPaidBooking({ projectType: 'kitchen', budget: '50k-100k' })
    expect(await get(booking.manage)).toEqual({
      package: 'basic',
      status: 'confirmed',
      isPast: false,
      reference: `LV-${booking.id.slice(-6).toUpperCase()}`,
      startsAt: hours(72).toISOString(),
      endsAt: hours(73.5).toISOString(),
      createdAt: t.ctx.now().toISOString(),
      consultant: { name: 'Ingrid Larsen' },
      name: booking.name,
      email: booking.email,
      phone: booking.phone,
      location: booking.location,
      projectType: 'kitchen',
      budget: '50k-100k',
      description: booking.description,
      photos: [],
      scope: null,
      promise: null,
      priceCents: 59_900,
      paidCents: 59_900,
      refundedCents: 0,
      refundCapPercent: 100,
      requestId: null,
      isRepeat: false,
      canReschedule: true,
      canCancel: true,
      receipts: [
        {
          kind: 'invoice',
          number: expect.stringMatching(/^LV-\d{6}$/),
          totalCents: 59_900,
          url: expect.stringMatching(new RegExp(`^/api/bookings/${booking.manage}/receipts/[\\w-]{36}\\.pdf$`)),
        },
      ],
    })
  })

  test('is read in one query, and so is a visit', async () => {
    const booking = await aPaidBooking()
    for (const read of [() => get(booking.manage), () => visit(booking.visit)]) {
      let queries = 0
      const { query } = t.ctx.pool
      const counted = t.ctx.pool as unknown as { query: (...args: unknown[]) => unknown }
      counted.query = (...args) => {
        queries += 1
        return (query as (...args: unknown[]) => unknown).apply(t.ctx.pool, args)
      }
      await read()
      counted.query = query as never
      expect(queries).toBe(1)
    }
  })

  test('opens nothing else: the consultant’s link is another, and neither is the id', async () => {
    const { manage, visit: visitToken, id } = await aPaidBooking()
    expect(manage).not.toBe(visitToken)
    await expect(get(visitToken)).rejects.toMatchObject(NO_LINK)
    await expect(visit(manage)).rejects.toMatchObject(NO_LINK)
    for (const token of [id, '', 'x', `${manage}x`, "' or true --", '%00', manage.toLowerCase()]) {
      // Without a link at its end it is the list of one's own bookings.
      const status = token === '' ? 401 : 404
      expect((await fetched(`/api/bookings/${encodeURIComponent(token)}`)).statusCode).toBe(status)
      expect((await fetched(`/api/visits/${encodeURIComponent(token)}`)).statusCode).toBe(404)
    }
  })

  test.each([
    ['waits for its payment', { status: 'held' as const, heldUntil: hours(0.5), confirmedAt: null }],
    ['was never paid for', { status: 'expired' as const, confirmedAt: null }],
    ['was over 60 days ago', { startsAt: hours(-60 * 24 - 2) }],
    [
      'was cancelled, and would have been over 60 days ago',
      { status: 'cancelled' as const, startsAt: hours(-60 * 24 - 2) },
    ],
    [
      'was to be arranged, 60 days ago',
      { package: 'free' as const, priceCents: 0, startsAt: null, createdAt: hours(-60 * 24 - 1) },
    ],
    ['has had its data taken out', { erasedAt: hours(-1) }],
  ])('does not work where it %s', async (_what, over) => {
    const booking = await aBooking(t.ctx, over)
    const params = { token: booking.manage }
    const fileId = crypto.randomUUID()
    const calls: (() => Promise<unknown>)[] = [
      () => visitor.get({ params }),
      () => visitor.cancelPreview({ params }),
      () => visitor.cancel({ params }),
      () => visitor.reschedule({ params, body: { startsAt: hours(96).toISOString() } }),
      () => visitor.addPhotos({ params, body: { fileIds: [fileId] } }),
      () => visitor.removePhoto({ params: { ...params, fileId } }),
      () => visitor.askForQuotes({ params, body: { consent: 'true' } }),
      () => visit(booking.visit),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(NO_LINK)
    for (const file of [`photos/${fileId}`, 'calendar.ics', `receipts/${fileId}.pdf`])
      expect((await fetched(`/api/bookings/${booking.manage}/${file}`)).statusCode).toBe(404)
  })

  test('works until 60 days after the visit, also cancelled; then there is nothing left to do', async () => {
    for (const status of ['confirmed', 'cancelled'] as const) {
      const { manage, visit: visitToken } = await aBooking(t.ctx, { status, startsAt: hours(-60 * 24) })
      expect(await get(manage)).toMatchObject({ status, isPast: true, canCancel: false, canReschedule: false })
      expect(await visit(visitToken)).toMatchObject({ status, isPast: true })
    }
  })

  test('needs nobody signed in, and gives a signed-in person nothing more', async () => {
    const { manage } = await aPaidBooking()
    const mine = await t.as(await aUser(t.ctx)).consultations.get({ params: { token: manage } })
    expect(mine).toEqual(await get(manage))
  })

  test('is in the tables as a hash alone', async () => {
    const { id, manage, visit: visitToken } = await aPaidBooking()
    const { rows } = await t.ctx.db.execute<{ all: string }>(sql`select row_to_json(b)::text as all
      from ${bookings} b where b.id = ${id}`)
    for (const token of [manage, visitToken]) expect(rows[0]?.all).not.toContain(token)
  })
})

describe('a visit by the consultant’s link', () => {
  test('says who, where and what, and nothing of money or of the other link', async () => {
    const booking = await aPaidBooking()
    const answer = await visit(booking.visit)
    expect(answer).toMatchObject({
      name: booking.name,
      location: booking.location,
      phone: booking.phone,
      status: 'confirmed',
    })
    expect(Object.keys(answer)).not.toContain('paidCents')
    expect(JSON.stringify(answer)).not.toContain(booking.manage)
  })

  test('says of a cancelled one which it was, and nothing of a person', async () => {
    const booking = await aPaidBooking()
    const file = await aFile(t.ctx, (await aUser(t.ctx)).id)
    await t.ctx.db.insert(bookingFiles).values({ bookingId: booking.id, fileId: file.id, position: 0 })
    expect((await visit(booking.visit)).photos).toHaveLength(1)
    await visitor.cancel({ params: { token: booking.manage } })
    const { startsAt } = booking
    expect(await visit(booking.visit)).toMatchObject({
      status: 'cancelled',
      package: 'basic',
      startsAt: startsAt?.toISOString(),
      name: '',
      email: '',
      phone: '',
      location: '',
      description: '',
      photos: [],
      scope: null,
    })
    expect((await fetched(`/api/visits/${booking.visit}/photos/${file.id}`)).statusCode).toBe(404)
    expect(await get(booking.manage)).toMatchObject({ name: booking.name, photos: [{ id: file.id }] })
  })

  test('ends with the consultant’s work for us, and is there again with it', async () => {
    const booking = await aPaidBooking()
    const isActive = (value: boolean) =>
      t.ctx.db
        .update(consultants)
        .set({ isActive: value })
        .where(eq(consultants.id, booking.consultantId ?? ''))
    await isActive(false)
    await expect(visit(booking.visit)).rejects.toMatchObject(NO_LINK)
    expect(await get(booking.manage)).toMatchObject({ status: 'confirmed' })
    await isActive(true)
    expect(await visit(booking.visit)).toMatchObject({ name: booking.name })
  })
})

describe('what is behind a private link', () => {
  test('is kept by nobody, listed nowhere, and names no address to others', async () => {
    const { manage, visit: visitToken } = await aPaidBooking()
    const urls = [
      `/api/bookings/${manage}`,
      `/api/visits/${visitToken}`,
      `/api/bookings/${manage}/calendar.ics`,
      `/api/bookings/${'x'.repeat(43)}`,
    ]
    for (const url of urls)
      expect((await fetched(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
  })

  test('is a tax invoice for its own booking alone', async () => {
    const [mine, other] = [await aPaidBooking(), await aPaidBooking()]
    const url = (await get(mine.manage)).receipts[0]?.url ?? ''
    const paper = await fetched(url)
    expect(paper.statusCode).toBe(200)
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Tax invoice/),
    })
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await fetched(url.replace(mine.manage, other.manage))).statusCode).toBe(404)
    expect((await fetched(url.replace(mine.manage, mine.visit))).statusCode).toBe(404)
  })
})
