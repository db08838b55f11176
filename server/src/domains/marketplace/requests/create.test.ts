import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY_MS } from '@lv/contract/durations'
import { CONSENT_VERSION } from '@lv/contract/options'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { signFormTime } from '#platform/rate-limits/honeypot.ts'
import { files } from '#platform/storage/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aFile, aRequest, aUser } from '#test/factories.ts'
import { freezeClock } from '#test/hold-clock.ts'
import { aMobile } from '#test/mobiles.ts'
import { quoteRequests, requestEvents, requestFiles, scopeLines } from './schema.ts'

const t = await testApp()

const address = () => `asker-${randomUUID().slice(0, 8)}@test.example`
const asked = (over: object = {}) => ({
  description: 'Open the kitchen to the garden: a steel beam and new doors.',
  postcode: '3056',
  name: 'Hanna Reid',
  phone: aMobile(),
  email: address(),
  ...over,
})
const ask = (over: object = {}, who: TestUser | null = null) => t.as(who).requests.create({ body: asked(over) })
const stored = (email: string) => t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.email, email))
const one = async (email: string) => {
  const [row] = await stored(email)
  if (!row) throw new Error(`nothing is stored for ${email}`)
  return row
}
const lettersTo = async (to: string) =>
  (await t.waitingJobs()).filter(({ name, data }) => name === 'mail' && data.to === to).map(({ data }) => data)
const jobsFor = async (requestId: string) =>
  (await t.waitingJobs()).filter(({ name, data }) => name === 'match-request' && data.requestId === requestId)
const needsVerification = (email: string) => ({
  needsVerification: true,
  email,
  message: 'Please check your email to verify your request.',
})

describe('a visitor with a new address', () => {
  test('is asked to check their mail; the request waits for the click and nothing is passed on', async () => {
    const email = address()
    expect(await ask({ email, consent: 'true' })).toEqual(needsVerification(email))
    const request = await one(email)
    expect(request).toMatchObject({
      status: 'unverified',
      verifiedAt: null,
      userId: null,
      leadCount: 0,
      matchUntil: null,
    })
    expect(await lettersTo(email)).toEqual([
      {
        kind: 'request-verification',
        to: email,
        data: { suburb: 'Brunswick', postcode: '3056' },
        link: { kind: 'verify_request', subject: request.id },
      },
    ])
    expect(await jobsFor(request.id)).toEqual([])
  })

  test('over HTTP is answered 201 and gets no cookie but the one to correct the address with', async () => {
    const body = asked()
    const answer = await t.http.inject({ method: 'POST', url: '/api/quotes', payload: body })
    expect([answer.statusCode, answer.json()]).toEqual([201, needsVerification(body.email)])
    expect(answer.cookies.map(({ name, httpOnly, maxAge }) => [name, httpOnly, maxAge])).toEqual([
      ['sent_request', true, 86_400],
    ])
  })

  test('of a project type of its own has no time where nobody gave one', async () => {
    const [without, withOne] = [address(), address()]
    await ask({ email: without, projectType: 'kitchen' })
    await ask({ email: withOne, projectType: 'kitchen', urgency: 'Within a month' })
    expect(await one(without)).toMatchObject({ timeframe: '', timing: null })
    expect(await one(withOne)).toMatchObject({ timeframe: 'Within a month' })
  })

  test('has everything stored as documented where they leave it out', async () => {
    const email = address()
    await ask({ email, phone: '(0491) 570-156' })
    expect(await one(email)).toMatchObject({
      title: 'Home Renovation - 3056',
      category: 'Home Renovation',
      projectType: 'Quote Request',
      budget: 'Request Quote',
      timeframe: 'Within a month',
      contactMethod: 'both',
      isPublic: true,
      location: 'Australia',
      projectAddress: 'Postcode: 3056',
      postcode: '3056',
      suburb: 'Brunswick',
      phone: '+61491570156',
      trades: [],
      workKind: null,
      consentAt: null,
    })
  })

  test('may give the brief, which draws up the scope', async () => {
    const email = address()
    const brief = {
      trades: ['Plumber', 'Tiler'],
      workKind: 'Bathroom',
      budgetBand: '$10k-$50k',
      timing: 'Flexible',
      occupancy: 'owner',
      plansReady: 'true',
      answers: { bathSize: 'medium', houseAge: 'from1940' },
    }
    await ask({ ...brief, email, urgency: 'ASAP' })
    const request = await one(email)
    expect(request).toMatchObject({ ...brief, plansReady: true, timeframe: 'ASAP' })
    const lines = await t.ctx.db
      .select({ label: scopeLines.label })
      .from(scopeLines)
      .where(eq(scopeLines.requestId, request.id))
      .orderBy(asc(scopeLines.position))
    expect(lines.map(({ label }) => label)).toContain('Waterproofing')
    const events = await t.ctx.db.select().from(requestEvents).where(eq(requestEvents.requestId, request.id))
    expect(events.map(({ kind }) => kind)).toEqual(['created'])
  })

  test('gives consent by a box: its wording, the time and a hash of the address are kept, not the address', async () => {
    const email = address()
    await ask({ email, consent: 'true' })
    const { consentAt, consentVersion, consentIpHash } = await one(email)
    expect(consentAt).toBeInstanceOf(Date)
    expect(consentVersion).toBe(CONSENT_VERSION)
    expect(consentIpHash?.length).toBe(32)
    expect(consentIpHash?.toString('utf8')).not.toContain('127.0.0.1')
  })

  test('outside of Melbourne is taken too', async () => {
    const email = address()
    await ask({ email, postcode: '0800' })
    expect(await one(email)).toMatchObject({ postcode: '0800', status: 'unverified' })
  })

  test('whose address belongs to an account that nobody has verified is like any other', async () => {
    const { email } = await aUser(t.ctx, { emailVerified: false })
    expect(await ask({ email })).toEqual(needsVerification(email))
    expect(await one(email)).toMatchObject({ userId: null })
  })
})

describe('somebody whose address has an account', () => {
  test('is sent to log in, as documented, and nothing is stored or mailed', async () => {
    const { email } = await aUser(t.ctx)
    const answer = await t.http.inject({
      method: 'POST',
      url: '/api/quotes',
      payload: asked({ email: email.toUpperCase() }),
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      message: 'An account with this email already exists. Please log in.',
      needsLogin: true,
      email,
    })
    expect([await stored(email), await lettersTo(email)]).toEqual([[], []])
  })

  test('and who is signed in as somebody else is sent to log in too', async () => {
    const { email } = await aUser(t.ctx)
    await expect(ask({ email }, await aUser(t.ctx))).rejects.toMatchObject({
      status: 409,
      details: { needsLogin: true },
    })
  })
})

describe('somebody who is signed in', () => {
  test('asks with their own address: the request waits for quotes at once', async () => {
    const user = await aUser(t.ctx)
    const answer = await ask({ email: user.email, consent: 'true' }, user)
    expect(answer).toEqual({ id: expect.any(String), status: 'pending', message: 'Project Created Successfully!' })
    const request = await one(user.email)
    expect(request).toMatchObject({ userId: user.id, status: 'pending', duplicateOf: null })
    expect(request.matchUntil?.getTime()).toBe((request.verifiedAt?.getTime() ?? 0) + 7 * DAY_MS)
    expect(await jobsFor(request.id)).toHaveLength(1)
    expect(await lettersTo(user.email)).toEqual([])
  })

  test('and gives no consent has it stored, but not passed on', async () => {
    const user = await aUser(t.ctx)
    await ask({ email: user.email }, user)
    const request = await one(user.email)
    expect(request.status).toBe('pending')
    expect(await jobsFor(request.id)).toEqual([])
  })

  test('with another address has to prove that one, and sees the request as theirs', async () => {
    const user = await aUser(t.ctx)
    const email = address()
    expect(await ask({ email }, user)).toEqual(needsVerification(email))
    expect(await one(email)).toMatchObject({ status: 'unverified', userId: user.id })
    expect((await t.as(user).requests.mine({})).items).toMatchObject([{ email, status: 'unverified' }])
  })

  test('to an account that nobody has verified has proven nothing', async () => {
    const user = await aUser(t.ctx, { emailVerified: false })
    expect(await ask({ email: user.email }, user)).toEqual(needsVerification(user.email))
    expect(await one(user.email)).toMatchObject({ status: 'unverified', userId: null })
  })

  test('and asks for the same place again is told nothing else, but it is a duplicate and not passed on', async () => {
    const user = await aUser(t.ctx)
    const earlier = await aRequest(t.ctx, { userId: user.id })
    const answer = await ask({ email: user.email, consent: 'true' }, user)
    const id = 'id' in answer ? answer.id : ''
    expect((await stored(user.email)).find((row) => row.id === id)).toMatchObject({ duplicateOf: earlier.id })
    expect(await jobsFor(id)).toEqual([])
  })
})

describe('bad input gets its message at its field', () => {
  test.each([
    ['description', 'too short', 'Please provide more details about your project'],
    ['name', 'H', 'Please enter your name'],
    ['phone', '0491 57', 'Please enter a valid phone number'],
    ['phone', '1234 567 890', 'Please enter a valid phone number'],
    ['email', 'hanna@', 'Please enter a valid email address'],
    ['email', 'a@b.example\r\nBcc: evil@b.example', 'Please enter a valid email address'],
    ['postcode', '305', 'Please enter a valid 4-digit postcode'],
    ['postcode', '30566', 'Please enter a valid 4-digit postcode'],
    ['postcode', '0001', 'Please enter a valid Australian postcode'],
    ['title', 'a\r\nBcc: x', 'Use plain text on one line'],
    ['workKind', 'Castle', 'Choose from the list'],
    ['role', 'admin', 'Unknown body field'],
    ['status', 'pending', 'Unknown body field'],
    ['userId', randomUUID(), 'Unknown body field'],
  ])('%s: %j', async (path, value, message) => {
    const answer = await t.http.inject({ method: 'POST', url: '/api/quotes', payload: asked({ [path]: value }) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path, message })
  })

  test.each(['name', 'email', 'phone', 'postcode', 'description'])('%s left out', async (path) => {
    const answer = await t.http.inject({ method: 'POST', url: '/api/quotes', payload: asked({ [path]: undefined }) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })

  test('what only the server knows of several fields comes at once', async () => {
    const sent = ask({ postcode: '0001', phone: '1234 567 890' })
    await expect(sent).rejects.toMatchObject({ issues: [{ path: 'postcode' }, { path: 'phone' }] })
  })

  test.each([['{'], ['[]'], ['"x"'], ['null'], ['{"email":["a@b.example"]}'], ['{"email":{"$ne":""}}']])(
    'a body that is no request: %s',
    async (payload) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await t.http.inject({ method: 'POST', url: '/api/quotes', headers, payload })
      expect(answer.statusCode).toBe(400)
    },
  )
})

describe('files', () => {
  const boundary = 'laneway'
  const encode = (fields: Record<string, unknown>, sent: [name: string, bytes: Buffer][]) =>
    Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      ...sent.flatMap(([name, bytes]) => [
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ])
  const send = (fields: Record<string, unknown>, sent: [name: string, bytes: Buffer][], cookie?: string) =>
    t.http.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(cookie ? { cookie } : {}) },
      payload: encode(fields, sent),
    })
  const kept = () => readdirSync(dirname(t.ctx.files.path('x')))
  let png: Buffer
  beforeAll(async () => {
    png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'brown' } })
      .png()
      .toBuffer()
  })

  test('come with the documented multipart fields and hang on the request in their order', async () => {
    const email = address()
    const fields = { ...asked({ email }), title: 'Home Renovation - 3056', isPublic: 'true', location: 'Australia' }
    const answer = await send(fields, [
      ['wall.png', png],
      ['plan.png', png],
    ])
    expect(answer.statusCode).toBe(201)
    const rows = await t.ctx.db
      .select({ name: files.name, position: requestFiles.position, attachedAt: files.attachedAt })
      .from(requestFiles)
      .innerJoin(files, eq(files.id, requestFiles.fileId))
      .where(eq(requestFiles.requestId, (await one(email)).id))
      .orderBy(asc(requestFiles.position))
    expect(rows.map(({ name, position }) => [name, position])).toEqual([
      ['wall.png', 0],
      ['plan.png', 1],
    ])
    expect(rows.every(({ attachedAt }) => attachedAt !== null)).toBe(true)
  })

  test.each([
    ['answers in a field of text', '{"houseAge":"from1940"}', 201, []],
    ['no answers in that field', '', 201, []],
    ['what cannot be read as answers', '{"houseAge"', 400, ['answers']],
    ['an answer that its question does not offer', '{"houseAge":"medium"}', 400, ['answers.houseAge']],
    ['an answer to no question', '{"colour":"red"}', 400, ['answers.colour']],
  ])('come with %s', async (_what, answers, status, paths) => {
    const email = address()
    const answer = await send({ ...asked({ email }), answers }, [])
    expect(answer.statusCode).toBe(status)
    expect((answer.json().issues ?? []).map(({ path }: { path: string }) => path)).toEqual(paths)
    const kept = await stored(email)
    expect(kept.map(({ answers }) => answers)).toEqual(status === 201 ? [answers ? JSON.parse(answers) : {}] : [])
  })

  test.each([
    ['the address has an account', async () => ({ email: (await aUser(t.ctx)).email })],
    ['the postcode does not exist', async () => ({ postcode: '0001' })],
    ['a program filled the form in', async () => ({ company_website: 'https://spam.example' })],
  ])('are gone again where %s', async (_why, over) => {
    const before = kept().length
    await send(asked(await over()), [['wall.png', png]])
    expect(kept().length).toBe(before)
  })

  test('of somebody else are refused, and nothing is stored', async () => {
    const theirs = await aFile(t.ctx, (await aUser(t.ctx)).id)
    const email = address()
    await expect(ask({ email, fileIds: [theirs.id] })).rejects.toMatchObject({ issues: [{ path: 'files' }] })
    expect(await stored(email)).toEqual([])
  })

  test('cannot be named by a caller over HTTP', async () => {
    const answer = await t.http.inject({
      method: 'POST',
      url: '/api/quotes',
      payload: asked({ fileIds: [randomUUID()] }),
    })
    expect(answer.json().issues).toEqual([{ path: 'fileIds', message: 'Unknown body field' }])
  })
})

describe('a program that fills the form in (T94)', () => {
  test('is answered like anybody, and leaves no row and no mail', async () => {
    freezeClock(t)
    const trap = { company_website: 'https://spam.example' }
    const email = address()
    const answer = await t.http.inject({ method: 'POST', url: '/api/quotes', payload: asked({ email, ...trap }) })
    expect([answer.statusCode, answer.json()]).toEqual([201, needsVerification(email)])
    expect([await stored(email), await lettersTo(email)]).toEqual([[], []])
  })

  test('may be a person within two seconds, who is told to send it again', async () => {
    freezeClock(t)
    const formTime = await signFormTime(t.ctx)
    const email = address()
    await expect(ask({ email, formTime })).rejects.toMatchObject({ status: 409 })
    expect(await stored(email)).toEqual([])
  })

  test('is let through where it claims a time that is not ours', async () => {
    const email = address()
    await ask({ email, formTime: `${Date.now()}.${'x'.repeat(43)}` })
    expect(await stored(email)).toHaveLength(1)
  })
})
