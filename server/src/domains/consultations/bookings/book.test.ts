import { DAY_SECONDS, MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { signFormTime } from '#platform/rate-limits/honeypot.ts'
import { testApp } from '#test/app.ts'
import { openBookingBrowsers } from '#test/booking-browsers.ts'
import { aUser } from '#test/factories.ts'
import { freezeClock } from '#test/hold-clock.ts'
import { openTestMailbox } from '#test/mails.ts'
import { openPayers } from '#test/payers.ts'
import { cards } from '#test/subscribers.ts'
import { type Challenge, solve } from '../../../../../web/app/proof-of-work.ts'
import { bookings } from './schema.ts'

const t = await testApp()
const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
const away = await testApp({
  STRIPE_SECRET_KEY: 'sk_test_away',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_away',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefgh',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
})
const lettersTo = openTestMailbox(t)
const { payAt } = openPayers(t)
const { anAddress, aTeam, slotsFor, aFreeTime, post, book, tryToBook, bookingsOf, ordersOf } = openBookingBrowsers(t)

const BOOKED = {
  success: true,
  requiresPayment: false,
  checkoutUrl: null,
  message: "Your free consultation has been booked successfully. We'll contact you within 24 hours.",
}
const BOOKED_AT_A_TIME = {
  ...BOOKED,
  message: "Your free consultation has been booked successfully. We'll call you at the time you chose.",
}

beforeEach(() => freezeClock(t))
beforeEach(() => aTeam(2))

describe('a free consultation', () => {
  test('is booked at once without a time, and confirmed by a letter with nothing of what was typed', async () => {
    const email = anAddress()
    const answer = await post({
      serviceType: 'free',
      email: ` ${email.toUpperCase()}`,
      name: 'Kookaburra Win',
      location: undefined,
      description: 'https://spam.example',
      projectType: 'kitchen',
      budget: '50k-100k',
    })
    expect([answer.statusCode, answer.json()]).toEqual([201, BOOKED])
    expect(await bookingsOf(email)).toMatchObject([
      {
        package: 'free',
        status: 'confirmed',
        startsAt: null,
        consultantId: null,
        priceCents: 0,
        heldUntil: null,
        phone: '+61491570156',
        projectType: 'kitchen',
        budget: '50k-100k',
        location: '',
        userId: null,
        confirmedAt: expect.any(Date),
      },
    ])
    const letters = await lettersTo(email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).not.toMatch(/kookaburra|spam/i)
  })

  test('takes a time of one consultant where one is chosen', async () => {
    const email = anAddress()
    const startsAt = await aFreeTime(3, 'free')
    expect(await book({ serviceType: 'free', email, startsAt })).toEqual(BOOKED_AT_A_TIME)
    const [booking] = await bookingsOf(email)
    expect(booking).toMatchObject({
      status: 'confirmed',
      startsAt: new Date(startsAt),
      consultantId: expect.any(String),
    })
    expect(booking?.endsAt?.getTime()).toBe(new Date(startsAt).getTime() + 30 * MINUTE_MS)
    expect(booking?.busyUntil?.getTime()).toBe(new Date(startsAt).getTime() + 60 * MINUTE_MS)
  })

  test('that is sent twice is one booking with one email, also when both come at once', async () => {
    const email = anAddress()
    await Promise.all([book({ serviceType: 'free', email }), book({ serviceType: 'free', email })])
    expect(await book({ serviceType: 'free', email })).toEqual(BOOKED)
    expect(await bookingsOf(email)).toHaveLength(1)
    expect(await lettersTo(email)).toHaveLength(1)
  })
})

describe('a paid consultation', () => {
  test('keeps its time for 30 minutes and is paid on the provider’s page; paid it is certain', async () => {
    const email = anAddress()
    const startsAt = await aFreeTime(2)
    const answer = await book({ email, startsAt })
    expect(answer).toMatchObject({ success: true, requiresPayment: true, checkoutUrl: expect.stringMatching(/^http/) })
    const [held] = await bookingsOf(email)
    expect(held).toMatchObject({ status: 'held', priceCents: 59_900, confirmedAt: null })
    expect(Math.abs((held?.heldUntil?.getTime() ?? 0) - t.ctx.now().getTime() - 30 * MINUTE_MS)).toBeLessThan(30_000)
    expect(await ordersOf(held?.id ?? '')).toMatchObject([
      {
        kind: 'consultation',
        content: `consultation:${held?.id}`,
        amountCents: 59_900,
        status: 'open',
        userId: null,
        guestEmail: email,
        details: { name: 'Hanna Reid', phone: '+61491570156' },
        expiresAt: held?.heldUntil,
        cancelPath: '/book/basic?payment=stopped',
      },
    ])
    expect((await lettersTo(email)).length).toBe(0)

    await payAt(answer.checkoutUrl ?? '')
    expect(await bookingsOf(email)).toMatchObject([
      { status: 'confirmed', heldUntil: null, confirmedAt: expect.any(Date) },
    ])
    expect((await lettersTo(email)).map(({ subject }) => subject)).toHaveLength(2)
  })

  test('whose card is declined stays held, and the same wish finds the same page and no second time', async () => {
    const email = anAddress()
    const startsAt = await aFreeTime()
    const { checkoutUrl } = await book({ email, startsAt })
    await payAt(checkoutUrl ?? '', cards.isDeclined)
    const again = await book({ email, startsAt, location: '14 Albion Street, Brunswick' })
    expect(again.checkoutUrl).toBe(checkoutUrl)
    const made = await bookingsOf(email)
    expect(made).toMatchObject([{ status: 'held', location: '14 Albion Street, Brunswick' }])
    expect(await ordersOf(made[0]?.id ?? '')).toHaveLength(1)
    await payAt(checkoutUrl ?? '')
    expect((await bookingsOf(email))[0]?.status).toBe('confirmed')
  })

  test('that is sent five times at once is one booking, one order and one page', async () => {
    const email = anAddress()
    const startsAt = await aFreeTime()
    const answers = await Promise.all(Array.from({ length: 5 }, () => book({ email, startsAt })))
    expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
    const made = await bookingsOf(email)
    expect(made).toHaveLength(1)
    expect(await ordersOf(made[0]?.id ?? '')).toHaveLength(1)
  })

  test('is refused a fourth time of one person that waits for its payment, also when all are asked for at once', async () => {
    const email = anAddress()
    const slots = await slotsFor()
    const times = [0, 6, 12, 18, 24, 30].map((index) => slots[index]?.startsAt)
    const tried = await Promise.all(times.map((startsAt) => tryToBook({ email, startsAt })))
    expect(tried.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
    expect(await bookingsOf(email)).toHaveLength(3)
    const [paid] = await bookingsOf(email)
    const confirmed = { status: 'confirmed' as const, heldUntil: null, confirmedAt: new Date() }
    await t.ctx.db
      .update(bookings)
      .set(confirmed)
      .where(eq(bookings.id, paid?.id ?? ''))
    expect((await tryToBook({ email, startsAt: slots[36]?.startsAt })).status).toBe(201)
  })

  test('belongs to the account when signed in with a verified email, and to a guest otherwise', async () => {
    const [known, unproven] = [await aUser(t.ctx), await aUser(t.ctx)]
    await t.ctx.db.update(users).set({ emailVerified: false }).where(eq(users.id, unproven.id))
    const slots = await slotsFor()
    await book({ email: known.email, startsAt: slots[0]?.startsAt }, known)
    await book({ email: unproven.email, startsAt: slots[8]?.startsAt }, unproven)
    const [own] = await bookingsOf(known.email)
    expect(own?.userId).toBe(known.id)
    expect(await ordersOf(own?.id ?? '')).toMatchObject([{ userId: known.id, guestEmail: null }])
    const [guests] = await bookingsOf(unproven.email)
    expect(guests?.userId).toBeNull()
    expect(await ordersOf(guests?.id ?? '')).toMatchObject([{ userId: null, guestEmail: unproven.email }])
  })
})

describe('a stranger who knows the email, phone, package and time of a booking', () => {
  const stranger = 'a browser of somebody else'

  test('gets neither its page nor its time, and changes nothing of it', async () => {
    await aTeam(1)
    const wish = { email: anAddress(), startsAt: await aFreeTime() }
    const own = await book(wish)
    const [before] = await bookingsOf(wish.email)
    const answer = await post({ ...wish, location: '1 Elsewhere Street, Kew', description: 'Not mine.' }, stranger)
    const anybody = await post({ startsAt: wish.startsAt }, stranger)
    expect([answer.statusCode, answer.json()]).toEqual([409, anybody.json()])
    expect(answer.json().code).toBe('slot_taken')
    expect(await bookingsOf(wish.email)).toEqual([before])
    expect((await book(wish)).checkoutUrl).toBe(own.checkoutUrl)
  })

  test('makes another booking if another consultant is free, with its own page', async () => {
    const wish = { email: anAddress(), startsAt: await aFreeTime() }
    const own = await book(wish)
    const answer = await post(wish, stranger)
    expect([answer.statusCode, answer.json().checkoutUrl]).toEqual([201, expect.stringMatching(/^http/)])
    expect(answer.json().checkoutUrl).not.toBe(own.checkoutUrl)
    expect(await bookingsOf(wish.email)).toHaveLength(2)
  })

  test('leaves a free one as it is, and is answered as for a new one', async () => {
    const wish = { serviceType: 'free', email: anAddress() }
    await book(wish)
    const [before] = await bookingsOf(wish.email)
    const answer = await post({ ...wish, description: 'Not mine.' }, stranger)
    expect([answer.statusCode, answer.json()]).toEqual([201, BOOKED])
    const [first, second] = await bookingsOf(wish.email)
    expect(first).toEqual(before)
    expect(second?.description).toBe('Not mine.')
  })

  test('does not learn how many wait for their payment, nor keeps their owner from booking', async () => {
    const email = anAddress()
    const slots = await slotsFor()
    const at = (index: number) => slots[index]?.startsAt
    for (const index of [0, 6, 12]) await book({ email, startsAt: at(index) })
    expect((await tryToBook({ email, startsAt: at(18) })).status).toBe(409)
    expect((await post({ email, startsAt: at(18) }, stranger)).statusCode).toBe(201)
    const other = anAddress()
    for (const index of [24, 30, 36])
      expect((await post({ email: other, startsAt: at(index) }, 'another stranger')).statusCode).toBe(201)
    expect((await tryToBook({ email: other, startsAt: at(42) })).status).toBe(201)
  })

  test('does not end a hold that leaves no time to pay in', async () => {
    await aTeam(1)
    const wish = { email: anAddress(), startsAt: await aFreeTime() }
    await book(wish)
    await t.ctx.db
      .update(bookings)
      .set({ heldUntil: new Date(t.ctx.now().getTime() + MINUTE_MS) })
      .where(eq(bookings.email, wish.email))
    expect((await post(wish, stranger)).json().code).toBe('slot_taken')
    expect(await bookingsOf(wish.email)).toMatchObject([{ status: 'held' }])
  })

  test('of an account’s is no more than anybody either', async () => {
    await aTeam(1)
    const ada = await aUser(t.ctx)
    const wish = { email: ada.email, startsAt: await aFreeTime() }
    const own = await book(wish, ada)
    expect((await post(wish, stranger)).json().code).toBe('slot_taken')
    expect((await tryToBook(wish, await aUser(t.ctx))).code).toBe('slot_taken')
    expect((await book(wish, ada)).checkoutUrl).toBe(own.checkoutUrl)
  })
})

describe('the mark of a browser that books', () => {
  test('comes with the page of the form and with the answer, for a day, and no script can read it', async () => {
    for (const url of ['/book/basic', '/book/free.data']) {
      const { cookies } = await t.http.inject({ url })
      expect(cookies).toMatchObject([
        { name: 'booker', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: DAY_SECONDS },
      ])
      expect(cookies[0]?.value).toMatch(/^[\w-]{43}$/)
    }
    const value = 'a mark that it has'
    expect((await t.http.inject({ url: '/book/basic', cookies: { booker: value } })).cookies).toEqual([])
    const answer = await t.http.inject({
      method: 'POST',
      url: '/api/consultations',
      payload: { serviceType: 'free', name: 'Hanna Reid', email: anAddress(), phone: '0491 570 156' },
    })
    expect(answer.cookies).toMatchObject([{ name: 'booker', httpOnly: true, maxAge: DAY_SECONDS }])
    expect(await t.ctx.db.$count(bookings, eq(bookings.browserHash, Buffer.from(value)))).toBe(0)
  })
})

describe('while the payment provider does not answer', () => {
  const there = openBookingBrowsers(away)

  test('a paid consultation is refused and its time is free again; a free one is booked', async () => {
    await there.aTeam(1)
    const email = there.anAddress()
    const startsAt = await there.aFreeTime()
    const answer = await there.post({ email, startsAt })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
    expect(await there.bookingsOf(email)).toMatchObject([{ status: 'expired', heldUntil: null }])
    expect(await there.aFreeTime()).toBe(startsAt)
    expect((await there.post({ serviceType: 'free' })).statusCode).toBe(201)
  })
})

describe('a booking is refused', () => {
  test('at the name, the email and the phone that are missing, each with a message of its own', async () => {
    const message = 'Please enter your name'
    const answer = await t.http.inject({ method: 'POST', url: '/api/consultations', payload: { serviceType: 'free' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([
      { path: 'name', message },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'phone', message: 'Please enter a valid phone number' },
    ])
    expect((await post({ serviceType: 'free', name: '' })).json().issues).toEqual([{ path: 'name', message }])
  })

  test('at each field that is wrong, all at once', async () => {
    const answer = await post({ phone: '0000 000 000', location: '' })
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [
        { path: 'phone', message: 'Please enter a valid phone number' },
        { path: 'location', message: 'Where is the house?' },
        { path: 'startsAt', message: 'Choose a time for your visit' },
      ],
    ])
  })

  test('of an empty form at every field that this package needs, in one answer', async () => {
    const pathsOf = async (serviceType: string) => {
      const answer = await t.http.inject({ method: 'POST', url: '/api/consultations', payload: { serviceType } })
      return answer.json().issues.map(({ path }: { path: string }) => path)
    }
    expect(await pathsOf('standard')).toEqual(['name', 'email', 'phone', 'location', 'startsAt'])
    expect(await pathsOf('free')).toEqual(['name', 'email', 'phone'])
    expect(await pathsOf('gold')).toEqual(['serviceType', 'name', 'email', 'phone'])
    const headers = { 'content-type': 'application/json' }
    const nothing = { method: 'POST', url: '/api/consultations', headers, payload: 'null' } as const
    expect((await t.http.inject(nothing)).statusCode).toBe(400)
  })

  test('with anything that is no option, no text, too long, or no field', async () => {
    const refused: [object, string][] = [
      [{ serviceType: 'gold' }, 'serviceType'],
      [{ projectType: 'castle' }, 'projectType'],
      [{ budget: 5 }, 'budget'],
      [{ name: 'Ada\nBcc: all@test.example' }, 'name'],
      [{ description: 'x'.repeat(5001) }, 'description'],
      [{ email: 'ada@' }, 'email'],
      [{ priceCents: 1 }, 'priceCents'],
      [{ startsAt: 'tomorrow' }, 'startsAt'],
      [{ startsAt: '2026-12-01T10:00:00' }, 'startsAt'],
      [{ startsAt: ['2026-12-01T10:00:00Z'] }, 'startsAt'],
    ]
    for (const [over, path] of refused) {
      const answer = await post({ serviceType: 'free', ...over })
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path])
    }
  })
})

describe('a program that fills the form in (T94)', () => {
  test('is answered as for a free one, and leaves nothing', async () => {
    const startsAt = await aFreeTime()
    const trap = { company_website: 'https://spam.example' }
    for (const serviceType of ['free', 'basic']) {
      const email = anAddress()
      const answer = await post({ serviceType, email, startsAt, ...trap })
      expect([answer.statusCode, answer.json()]).toEqual([201, BOOKED_AT_A_TIME])
      expect([await bookingsOf(email), await lettersTo(email)]).toEqual([[], []])
    }
    expect(await aFreeTime()).toBe(startsAt)
    const early = await post({ email: anAddress(), startsAt, formTime: await signFormTime(t.ctx) })
    expect([early.statusCode, early.json().message]).toEqual([409, expect.stringContaining('send it again')])
  })

  test('does not include a customer who comes back from the payment and presses at once: that is the same page again', async () => {
    const wish = { email: anAddress(), startsAt: await aFreeTime() }
    const { checkoutUrl } = await book(wish)
    const again = await post({ ...wish, formTime: await signFormTime(t.ctx) })
    expect([again.statusCode, again.json().requiresPayment, again.json().checkoutUrl]).toEqual([201, true, checkoutUrl])
    expect(await bookingsOf(wish.email)).toHaveLength(1)
  })
})

describe('who books a lot', () => {
  const there = openBookingBrowsers(strict)
  let networks = 0
  const network = () => {
    networks += 1
    return `10.9.${Math.floor(networks / 250)}.${networks % 250}`
  }
  const send = (over: object, ip: string) => there.tryToBook({ serviceType: 'free', ...over }, null, ip)
  const decoded = (altcha: string) => JSON.parse(Buffer.from(altcha, 'base64').toString())
  const encoded = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64')

  test('needs a proof of work from the fourth booking of an hour; solved it passes, once (T92)', async () => {
    const ip = network()
    for (let count = 0; count < 3; count++) expect((await send({}, ip)).status).toBe(201)
    const refused = await send({}, ip)
    expect(refused).toMatchObject({ status: 429, details: { challenge: expect.any(Object) } })
    const altcha = await solve(refused.details?.challenge as Challenge)
    const proof = decoded(altcha)
    const { parameters } = proof.challenge
    const edits = [
      { ...parameters, data: { ...parameters.data, until: parameters.data.until + 600_000 } },
      { ...parameters, cost: 1 },
      { ...parameters, data: { ...parameters.data, action: 'contact' } },
    ]
    for (const edited of edits) {
      const forged = encoded({ ...proof, challenge: { ...proof.challenge, parameters: edited } })
      expect((await send({ altcha: forged }, ip)).status).toBe(429)
    }
    expect((await send({ altcha }, ip)).status).toBe(201)
    expect((await send({ altcha }, ip)).status).toBe(429)
  })

  test('gets nowhere with a proof for another form, nor with one of bookings at another form', async () => {
    const ip = network()
    for (let count = 0; count < 3; count++) await send({}, ip)
    const challengeOf = async (action: string) =>
      (await strict.http.inject({ url: `/api/proof-of-work?action=${action}` })).json() as Challenge
    const altcha = await solve(await challengeOf('contact'))
    expect((await send({ altcha }, ip)).status).toBe(429)
    const own = await solve(await challengeOf('consultations'))
    expect((await send({ altcha: own }, ip)).status).toBe(201)
  })

  test('in somebody’s name is stopped after five a day (T93)', async () => {
    const email = there.anAddress()
    const phones = Array.from({ length: 7 }, (_, count) => `0491 570 00${count + 1}`)
    const statuses = []
    for (const phone of phones) statuses.push((await send({ email, phone }, network())).status)
    expect(statuses).toEqual([...Array(5).fill(201), 429, 429])
  })

  test('loses no try by a mistyped number, a time that is gone or a second press', async () => {
    const [ip, email] = [network(), there.anAddress()]
    await there.aTeam(1)
    const startsAt = await there.aFreeTime()
    for (let count = 0; count < 4; count++) {
      expect((await send({ phone: '0000 000 000' }, ip)).status).toBe(400)
      expect((await send({ startsAt: '2020-01-01T00:00:00Z' }, ip)).status).toBe(400)
    }
    for (let count = 0; count < 6; count++) expect((await send({ email, startsAt }, ip)).status).toBe(201)
    for (let count = 0; count < 4; count++) expect((await send({ startsAt }, ip)).status).toBe(409)
    expect((await send({}, ip)).status).toBe(201)
    expect(await strict.ctx.db.select().from(bookings).where(eq(bookings.email, email))).toHaveLength(1)
  })
})
