import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { aMobile } from '#test/mobiles.ts'
import { quoteRequests, requestSenders } from './schema.ts'
import { purgeSenders, SENDER_KEPT } from './sent.ts'

const t = await testApp()
const limited = await testApp({ RATE_LIMIT_PROFILE: 'strict' })

const address = () => `asker-${randomUUID().slice(0, 8)}@test.example`

/** Sends a request over HTTP: what the same browser, or one without its cookie, does next. */
async function asked({ app = t, email = address() } = {}) {
  const body = { description: 'Open the kitchen to the garden.', postcode: '3056', name: 'Hanna Reid', email }
  const payload = { ...body, phone: aMobile(), consent: 'true' }
  const made = await app.http.inject({ method: 'POST', url: '/api/quotes', payload })
  const { value = '' } = made.cookies.find(({ name }) => name === 'sent_request') ?? {}
  const [row] = await app.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.email, email))
  const id = row?.id ?? ''
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, cookie = value) => {
    const answer = await app.http.inject({
      method,
      url: `/api/quotes/sent${path}`,
      cookies: { sent_request: cookie },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    id,
    email,
    read: (cookie?: string) => call('GET', '', undefined, cookie),
    resend: (cookie?: string) => call('POST', '/link', {}, cookie),
    correct: (to: string, cookie?: string) => call('PUT', '/email', { email: to }, cookie),
  }
}

const requestOf = async (id: string) => {
  const [row] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
  return row
}
const lettersTo = async (to: string, app = t) =>
  (await app.waitingJobs('mail')).flatMap(({ data }) => (data.to === to ? [data] : []))
const linkFor = (subject: string) => issueMailToken(t.ctx, { kind: 'verify_request', subject })
/** What the link of the last letter to an address is for. */
async function subjectTo(to: string): Promise<string> {
  const letter = (await lettersTo(to)).at(-1)
  return String((letter?.link as { subject: string } | undefined)?.subject)
}
/** That link, as it is when the letter is sent. */
const linkTo = async (to: string) => linkFor(await subjectTo(to))
const verify = (token: string) => t.as(null).requests.verifyEmail({ body: { token } })

test('the browser that sent a request reads where its link went, and has it sent again', async () => {
  const { email, read, resend } = await asked()
  expect(await read()).toEqual({ status: 200, body: { email } })
  const first = await linkTo(email)
  expect(await resend()).toEqual({ status: 200, body: { email } })
  expect(await lettersTo(email)).toHaveLength(2)
  const second = await linkTo(email)
  await expect(verify(first)).rejects.toMatchObject({ status: 400 })
  expect(await verify(second)).toMatchObject({ alreadyVerified: false })
})

test('a corrected address gets the link; nothing else of the request changes', async () => {
  const { id, correct, read } = await asked()
  const before = await requestOf(id)
  const right = address()
  expect(await correct(` ${right.toUpperCase()} `)).toEqual({ status: 200, body: { email: right } })
  expect(await read()).toEqual({ status: 200, body: { email: right } })
  expect(await requestOf(id)).toEqual({ ...before, email: right })
  expect(await verify(await linkTo(right))).toMatchObject({ project: { id }, alreadyVerified: false })
  expect(await requestOf(id)).toMatchObject({ status: 'pending', email: right })
})

test('links to the address before prove nothing, neither those that were sent nor one on its way', async () => {
  const { id, email, correct } = await asked()
  const [sent, onItsWay] = [await linkTo(email), await subjectTo(email)]
  await correct(address())
  for (const token of [sent, await linkFor(onItsWay)])
    await expect(verify(token)).rejects.toMatchObject({ status: 400 })
  expect(await requestOf(id)).toMatchObject({ status: 'unverified' })
})

test('an address that was corrected twice is proven by the last link alone', async () => {
  const { correct } = await asked()
  const [second, third] = [address(), address()]
  await correct(second)
  const old = await linkTo(second)
  await correct(third)
  await expect(verify(old)).rejects.toMatchObject({ status: 400 })
  expect(await verify(await linkTo(third))).toMatchObject({ alreadyVerified: false })
})

test('the address of an account is answered like every other, and its link gives that account the request', async () => {
  const { id, correct } = await asked()
  const owner = await aUser(t.ctx)
  expect(await correct(owner.email)).toEqual({ status: 200, body: { email: owner.email } })
  const token = await linkTo(owner.email)
  expect(await t.as(owner).requests.verifyEmail({ body: { token } })).toMatchObject({ isOwn: true })
  expect(await requestOf(id)).toMatchObject({ userId: owner.id })
})

test('another browser learns and changes nothing', async () => {
  const { id, email, read, resend, correct } = await asked()
  const other = await asked()
  for (const cookie of ['', 'guessed']) {
    expect(await read(cookie)).toEqual({ status: 200, body: null })
    expect((await resend(cookie)).status).toBe(404)
    expect((await correct(address(), cookie)).status).toBe(404)
  }
  expect((await other.read()).body).toEqual({ email: other.email })
  expect(await requestOf(id)).toMatchObject({ email })
})

test('once the link was opened nothing is sent again or corrected', async () => {
  const { id, email, read, resend, correct } = await asked()
  await verify(await linkTo(email))
  expect((await read()).body).toBeNull()
  expect((await resend()).status).toBe(404)
  expect((await correct(address())).status).toBe(404)
  expect(await requestOf(id)).toMatchObject({ email, status: 'pending' })
})

test('a link that is opened while the address is corrected opens the request for its own address, or for nobody', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, email, correct } = await asked()
    const [token, right] = [await linkTo(email), address()]
    const [opened, corrected] = await Promise.all([
      verify(token).then(
        () => true,
        () => false,
      ),
      correct(right),
    ])
    expect([opened, corrected.status]).toEqual(opened ? [true, 404] : [false, 200])
    const expected = opened ? { status: 'pending', email } : { status: 'unverified', email: right }
    expect(await requestOf(id)).toMatchObject(expected)
  }
})

test('three links an hour go to an address; the fourth is refused, and corrects nothing', async () => {
  const { email, resend, correct } = await asked({ app: limited })
  expect([(await resend()).status, (await resend()).status, (await resend()).status]).toEqual([200, 200, 429])
  expect(await lettersTo(email, limited)).toHaveLength(3)
  const other = await asked({ app: limited })
  expect((await other.correct(email)).status).toBe(429)
  expect((await other.read()).body).toEqual({ email: other.email })
  expect((await correct('no address')).status).toBe(400)
})

test('which browser sent a request is forgotten after a week', async () => {
  const { id, read } = await asked()
  const at = (days: number) => ({ ...t.ctx, now: () => new Date(Date.now() + days * DAY_MS) })
  const left = () => t.ctx.db.select().from(requestSenders).where(eq(requestSenders.requestId, id))
  await purgeSenders(at(SENDER_KEPT.days - 0.1))
  expect(await left()).toHaveLength(1)
  await purgeSenders(at(SENDER_KEPT.days + 0.1))
  expect(await left()).toEqual([])
  expect((await read()).body).toBeNull()
})
