import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@lv/contract/durations'
import type { ApiError } from '@lv/contract/errors'
import { contactSubjects } from '@lv/contract/options'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signFormTime } from '#platform/rate-limits/honeypot.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { freezeClock } from '#test/hold-clock.ts'
import { openTestMailbox } from '#test/mails.ts'
import { type Challenge, solve } from '../../../../../web/app/proof-of-work.ts'
import { purgeMessages } from './messages.ts'
import { contactMessages } from './schema.ts'

const t = await testApp()
const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
const lettersTo = openTestMailbox(t)

const taken = { success: true, message: "We'll get back to you within 24 hours." }
const address = () => `writer-${randomUUID().slice(0, 8)}@test.example`
let networks = 0
const network = () => {
  networks += 1
  return `10.8.${Math.floor(networks / 250)}.${networks % 250}`
}
const written = (over: object) => ({
  name: 'Ada Nguyen',
  email: address(),
  phone: '0491 570 156',
  subject: 'Other',
  message: 'May I bring my dog?',
  ...over,
})
const post = (over: object) => t.http.inject({ method: 'POST', url: '/api/contact', payload: written(over) })
const stored = (email: string, app = t) =>
  app.ctx.db.select().from(contactMessages).where(eq(contactMessages.email, email))

describe('a message of the contact page', () => {
  test('is stored, mailed to us whole, and confirmed to the sender with nothing of it', async () => {
    const email = address()
    const message = 'Two things.\nSee https://spam.example/x and call me.'
    const answer = await post({ email: ` ${email.toUpperCase()} `, message, subject: 'Billing Question' })
    expect([answer.statusCode, answer.json()]).toEqual([201, taken])
    expect(await stored(email)).toMatchObject([
      { name: 'Ada Nguyen', phone: '+61491570156', subject: 'Billing Question', message },
    ])
    const [toUs] = await lettersTo(t.ctx.config.brand.email)
    expect(toUs?.subject).toBe('Billing Question: Ada Nguyen')
    expect(toUs?.text).toContain('Two things.\n\nSee [link removed] and call me.')
    expect(toUs?.text).toContain(`Reply to ${email} or 0491 570 156`)
    const letters = await lettersTo(email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).not.toMatch(/Ada|Two things|spam|Billing/)
  })

  test('may be about each of the documented subjects', async () => {
    for (const subject of contactSubjects) expect((await post({ subject })).statusCode).toBe(201)
    expect((await post({ subject: 'Something else' })).json().issues).toEqual([
      { path: 'subject', message: 'Please select a subject' },
    ])
  })

  test('says at each field what is wrong with it, in the documented words', async () => {
    const answer = await post({ name: 'A', email: 'ada@', phone: '0491 57', subject: '', message: 'Too short' })
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [
        { path: 'name', message: 'Please enter your name' },
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'phone', message: 'Please enter a valid phone number' },
        { path: 'subject', message: 'Please select a subject' },
        { path: 'message', message: 'Please provide more details in your message' },
      ],
    ])
  })

  test('comes with a phone number in any Australian spelling', async () => {
    for (const phone of ['0491.570.156', '+61 (0)491 570 156', '0491–570–156']) {
      const email = address()
      await post({ email, phone })
      expect(await stored(email)).toMatchObject([{ phone: '+61491570156' }])
    }
  })

  test('is refused with a number that no plan has, with too long a text, a line break in the name and other fields', async () => {
    const refused: [object, string][] = [
      [{ phone: '0000 000 000' }, 'phone'],
      [{ message: 'x'.repeat(5001) }, 'message'],
      [{ name: 'Ada\nBcc: all@test.example' }, 'name'],
      [{ message: ['May I bring my dog?'] }, 'message'],
      [{ isRead: true }, 'isRead'],
    ]
    for (const [over, path] of refused) {
      const email = address()
      const answer = await post({ email, ...over })
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path])
      expect(await stored(email)).toEqual([])
    }
  })
})

describe('a program that fills the form in (T94)', () => {
  test('is answered like anybody, and leaves no row and no mail', async () => {
    freezeClock(t)
    const email = address()
    const answer = await post({ email, company_website: 'https://spam.example' })
    expect([answer.statusCode, answer.json()]).toEqual([201, taken])
    expect([await stored(email), await lettersTo(email)]).toEqual([[], []])
  })

  test('may be a person within two seconds: nothing is said to be sent, and sent again it arrives', async () => {
    freezeClock(t)
    const shown = t.ctx.now()
    const email = address()
    const body = { email, formTime: await signFormTime(t.ctx) }
    const answer = await post(body)
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('send it again')])
    expect(await stored(email)).toEqual([])
    t.ctx.now = () => new Date(shown.getTime() + 2000)
    expect((await post(body)).statusCode).toBe(201)
    expect(await stored(email)).toHaveLength(1)
  })

  test('is not a signed-in user who writes within two seconds', async () => {
    freezeClock(t)
    const user = await aUser(t.ctx)
    const body = { ...written({ email: user.email }), subject: 'Other' as const, formTime: await signFormTime(t.ctx) }
    await t.as(user).contact.send({ body })
    expect(await stored(user.email)).toHaveLength(1)
  })
})

describe('a sender of many messages', () => {
  const send = (over: object, ip: string) =>
    strict
      .as(null, { ip })
      .contact.send({ body: { ...written(over), subject: 'Other' } })
      .then(
        () => ({ status: 201, details: undefined }),
        ({ status, details }: ApiError) => ({ status, details }),
      )

  test('needs a proof of work from the fourth message of an hour; solved it passes, once (T92)', async () => {
    const ip = network()
    for (let count = 0; count < 3; count++) expect((await send({}, ip)).status).toBe(201)
    const refused = await send({}, ip)
    expect(refused).toMatchObject({ status: 429, details: { challenge: expect.any(Object) } })
    const altcha = await solve(refused.details?.challenge as Challenge)
    expect((await send({ altcha }, ip)).status).toBe(201)
    expect((await send({ altcha }, ip)).status).toBe(429)
  })

  test('in somebody’s name fills neither our records nor their mailbox (T93)', async () => {
    const email = address()
    const statuses = []
    for (let count = 0; count < 8; count++) statuses.push((await send({ email }, network())).status)
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(3).fill(429)])
    expect(await stored(email, strict)).toHaveLength(5)
    const letters = (await strict.waitingJobs()).filter(({ name, data }) => name === 'mail' && data.to === email)
    expect(letters).toHaveLength(3)
  })
})

test('messages are listed for the operator, newest first, and gone after twelve months (PV5)', async () => {
  const emails = [address(), address()]
  for (const email of emails) await post({ email, message: 'First line here\nand a second' })
  const admin = await aUser(t.ctx, { isSuperAdmin: true })
  const listed = async () =>
    (await t.as(admin).contact.messages({})).items.filter(({ email }) => emails.includes(email))
  const [older = '', newer = ''] = emails
  const messages = await listed()
  expect(messages.map(({ email }) => email)).toEqual([newer, older])
  expect(messages[0]).toMatchObject({ message: 'First line here\nand a second' })

  const later = (days: number) => ({ ...t.ctx, now: () => new Date(Date.now() + days * DAY_MS) })
  await purgeMessages(later(364))
  expect(await stored(newer)).toHaveLength(1)
  await purgeMessages(later(367))
  expect(await stored(newer)).toEqual([])
  expect(await listed()).toEqual([])
})
