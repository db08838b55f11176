import { randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS } from '@lv/contract/durations'
import { CONSENT_VERSION } from '@lv/contract/options'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aProfessional, aRequest, aUser, aVisitorsRequest } from '#test/factories.ts'
import { aStoredMobile } from '#test/mobiles.ts'
import { aPhoneCode } from '#test/phone-codes.ts'
import { eraseRequest } from './erase.ts'
import { quoteRequests, requestEvents } from './schema.ts'
import { cancelRequest } from './transitions.ts'
import { verifyEmail } from './verify-email.ts'

const t = await testApp()
const after = (days: number): Context => ({ ...t.ctx, now: () => new Date(Date.now() + days * DAY_MS) })
const waiting = (over: Parameters<typeof aVisitorsRequest>[1] = {}) =>
  aVisitorsRequest(t.ctx, { status: 'unverified', verifiedAt: null, matchUntil: null, ...over })
const linkFor = (subject: string, ctx = t.ctx) => issueMailToken(ctx, { kind: 'verify_request', subject })
const verify = (token: string, over: { consent?: 'true' } = {}, who: TestUser | null = null) =>
  t.as(who).requests.verifyEmail({ body: { token, ...over } })
const read = async (id: string) => {
  const [row] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
  return row
}
const kindsOf = async (id: string) => {
  const rows = await t.ctx.db
    .select()
    .from(requestEvents)
    .where(eq(requestEvents.requestId, id))
    .orderBy(requestEvents.at)
  return rows.map(({ kind }) => kind)
}
const matchings = async (id: string) =>
  (await t.waitingJobs()).filter(({ name, data }) => name === 'match-request' && data.requestId === id).length

/** A request of this person whose link was clicked. */
async function aVerified(over: Parameters<typeof aVisitorsRequest>[1] = {}) {
  const request = await waiting(over)
  await verify(await linkFor(request.id))
  return request
}

describe('the link of a request', () => {
  test('proves the email: the request waits for quotes for seven days and is passed on', async () => {
    const request = await waiting()
    expect(await verify(await linkFor(request.id))).toEqual({
      message: 'Your email is verified. We are looking for professionals near you.',
      project: { id: request.id, description: request.description, location: 'Brunswick 3056' },
      needsConsent: false,
      professional: false,
      alreadyVerified: false,
      resetToken: null,
      isOwn: false,
    })
    const row = await read(request.id)
    expect(row).toMatchObject({ status: 'pending', userId: null, duplicateOf: null })
    expect(row?.matchUntil?.getTime()).toBe((row?.verifiedAt?.getTime() ?? 0) + 7 * DAY_MS)
    expect(await kindsOf(request.id)).toEqual(['verified'])
    expect(await matchings(request.id)).toBe(1)
  })

  test('clicked again within a day answers with the same project and does nothing', async () => {
    const request = await waiting()
    const token = await linkFor(request.id)
    const { project } = await verify(token)
    const before = await read(request.id)
    expect(await verify(token)).toMatchObject({ project, alreadyVerified: true })
    expect(await read(request.id)).toEqual(before)
    expect(await matchings(request.id)).toBe(1)
  })

  test('over HTTP signs nobody in', async () => {
    const request = await waiting()
    const token = await linkFor(request.id)
    const answer = await t.http.inject({ method: 'POST', url: '/api/verify-email', payload: { token } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('used by twenty at once changes the request once, and tells all of them the same project (T21)', async () => {
    const request = await waiting()
    const token = await linkFor(request.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(new Set(answers.map(({ project }) => project?.id))).toEqual(new Set([request.id]))
    expect(answers.filter(({ alreadyVerified }) => !alreadyVerified)).toHaveLength(1)
    expect(await kindsOf(request.id)).toEqual(['verified'])
    expect(await matchings(request.id)).toBe(1)
  })

  test('is over after a day, used or not', async () => {
    const [used, unused] = [await waiting(), await waiting()]
    const [first, second] = [await linkFor(used.id), await linkFor(unused.id)]
    await verify(first)
    const proof = { consent: false, ip: '10.0.0.1', sessionId: null }
    for (const token of [first, second])
      await expect(verifyEmail(after(1.01), { ...proof, token })).rejects.toMatchObject({ status: 400 })
    expect(await read(unused.id)).toMatchObject({ status: 'unverified' })
  })

  test('is over once a newer one was sent', async () => {
    const request = await waiting()
    const old = await linkFor(request.id)
    await linkFor(request.id)
    await expect(verify(old)).rejects.toMatchObject({ status: 400 })
  })

  test('opens no request that was cancelled or deleted meanwhile', async () => {
    const [cancelled, erased] = [await waiting(), await waiting()]
    const links = [await linkFor(cancelled.id), await linkFor(erased.id)]
    await cancelRequest(t.ctx, { requestId: cancelled.id, reason: '' })
    await eraseRequest(t.ctx, erased.id)
    for (const token of links) await expect(verify(token)).rejects.toMatchObject({ status: 400 })
  })

  test('gives the request to the account that has proven the address meanwhile', async () => {
    const request = await waiting()
    const user = await aUser(t.ctx, { email: request.email })
    await verify(await linkFor(request.id))
    expect(await read(request.id)).toMatchObject({ userId: user.id })
  })

  test('gives it to no account that has not', async () => {
    const request = await waiting()
    await aUser(t.ctx, { email: request.email, emailVerified: false })
    await verify(await linkFor(request.id))
    expect(await read(request.id)).toMatchObject({ userId: null })
  })

  test('leaves it with the person who was signed in when they asked', async () => {
    const asker = await aUser(t.ctx)
    const request = await waiting({ userId: asker.id })
    await aUser(t.ctx, { email: request.email })
    await verify(await linkFor(request.id))
    expect(await read(request.id)).toMatchObject({ userId: asker.id })
  })
})

describe('a request without consent (PV1)', () => {
  const silent = () => waiting({ consentAt: null, consentVersion: null })

  test('is verified, asks for consent and is not passed on', async () => {
    const request = await silent()
    expect(await verify(await linkFor(request.id))).toMatchObject({ needsConsent: true, alreadyVerified: false })
    expect(await read(request.id)).toMatchObject({ status: 'pending', consentAt: null })
    expect(await matchings(request.id)).toBe(0)
  })

  test('gets it by the same link, and is passed on once', async () => {
    const request = await silent()
    const token = await linkFor(request.id)
    await verify(token)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token, { consent: 'true' })))
    expect(new Set(answers.map(({ needsConsent }) => needsConsent))).toEqual(new Set([false]))
    expect(await read(request.id)).toMatchObject({ consentAt: expect.any(Date), consentVersion: CONSENT_VERSION })
    expect(await kindsOf(request.id)).toEqual(['verified', 'consent'])
    expect(await matchings(request.id)).toBe(1)
  })

  test('says thank you for it, and only a click without it that nothing was left to do', async () => {
    const token = await linkFor((await silent()).id)
    await verify(token)
    expect((await verify(token, { consent: 'true' })).message).toBe(
      'Thank you. We are looking for professionals near you.',
    )
    for (const over of [{ consent: 'true' } as const, {}])
      expect((await verify(token, over)).message).toBe('Your email is already verified.')
  })

  test('may get it with the first click', async () => {
    const request = await silent()
    expect(await verify(await linkFor(request.id), { consent: 'true' })).toMatchObject({ needsConsent: false })
    expect(await matchings(request.id)).toBe(1)
  })
})

describe('a second request of the same person for the same postcode within 30 days (T68)', () => {
  const aPerson = () => ({ email: `same-${randomUUID()}@test.example` })

  test('is a duplicate: verified, and never passed on', async () => {
    const same = aPerson()
    const first = await aVerified(same)
    const second = await waiting(same)
    const answer = await verify(await linkFor(second.id))
    expect(answer).toMatchObject({ project: { id: second.id }, needsConsent: false })
    expect(answer.message).toContain('You’d already asked for this')
    expect(await read(second.id)).toMatchObject({ status: 'pending', duplicateOf: first.id })
    expect(await kindsOf(second.id)).toEqual(['verified', 'duplicate'])
    expect(await matchings(second.id)).toBe(0)
    await verify(await linkFor(second.id), { consent: 'true' })
    expect(await matchings(second.id)).toBe(0)
  })

  test('verified at the same time leaves one that is passed on', async () => {
    for (let round = 0; round < 10; round++) {
      const same = aPerson()
      const all = await Promise.all(Array.from({ length: 6 }, () => waiting(same)))
      const links = await Promise.all(all.map(({ id }) => linkFor(id)))
      await Promise.all(links.map((token) => verify(token)))
      const rows = await Promise.all(all.map(({ id }) => read(id)))
      const [original, ...others] = rows.toSorted(
        (a, b) => Number(Boolean(a?.duplicateOf)) - Number(Boolean(b?.duplicateOf)),
      )
      expect(original?.duplicateOf).toBeNull()
      expect(others.map((row) => row?.duplicateOf)).toEqual(others.map(() => original?.id))
      const passedOn = await Promise.all(all.map(({ id }) => matchings(id)))
      expect(passedOn.reduce((sum, count) => sum + count, 0)).toBe(1)
    }
  })

  test.each([
    ['for another postcode', { postcode: '3070', suburb: 'Northcote' }, {}],
    ['after 30 days', {}, { verifiedAt: new Date(Date.now() - 30.1 * DAY_MS) }],
    ['after a first one that nobody verified', {}, { status: 'unverified', verifiedAt: null }],
    ['after a first one that was cancelled before it was passed on', {}, { status: 'cancelled' }],
    ['after a first one that has no consent', {}, { consentAt: null, consentVersion: null }],
    ['after a first one that nobody got in its seven days', {}, { matchUntil: new Date(Date.now() - DAY_MS) }],
    ['after a first one that is a duplicate of a third person’s', {}, { duplicateOf: 'other' }],
  ] as const)('is none %s', async (_when, second, first) => {
    const same = aPerson()
    const other = 'duplicateOf' in first ? await aRequest(t.ctx, { postcode: '3000' }) : undefined
    await aVisitorsRequest(t.ctx, { ...same, ...first, ...(other ? { duplicateOf: other.id } : {}) })
    const request = await aVerified({ ...same, ...second })
    expect(await read(request.id)).toMatchObject({ duplicateOf: null })
    expect(await matchings(request.id)).toBe(1)
  })

  test('is passed on where the first one had no consent; given late, that makes the first one the duplicate', async () => {
    const same = aPerson()
    const first = await waiting({ ...same, consentAt: null, consentVersion: null })
    const token = await linkFor(first.id)
    await verify(token)
    const second = await aVerified(same)
    expect(await matchings(second.id)).toBe(1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token, { consent: 'true' })))
    for (const { message } of answers) expect(message).toContain('You’d already asked for this')
    expect(await read(first.id)).toMatchObject({ duplicateOf: second.id, consentAt: expect.any(Date) })
    expect(await kindsOf(first.id)).toEqual(['verified', 'consent', 'duplicate'])
    expect(await matchings(first.id)).toBe(0)
  })

  test('agreed to at the same time leaves one that is passed on', async () => {
    for (let round = 0; round < 5; round++) {
      const same = { ...aPerson(), consentAt: null, consentVersion: null }
      const all = await Promise.all(Array.from({ length: 4 }, () => waiting(same)))
      const links = await Promise.all(all.map(({ id }) => linkFor(id)))
      await Promise.all(links.map((token) => verify(token)))
      await Promise.all(links.map((token) => verify(token, { consent: 'true' })))
      const passedOn = await Promise.all(all.map(({ id }) => matchings(id)))
      expect(passedOn.reduce((sum, count) => sum + count, 0)).toBe(1)
    }
  })

  test('is one after a first one that was cancelled with leads out', async () => {
    const same = aPerson()
    const first = await aVisitorsRequest(t.ctx, { ...same, status: 'cancelled', leadCount: 1 })
    const second = await aVerified(same)
    expect(await read(second.id)).toMatchObject({ duplicateOf: first.id })
  })

  test('by a phone number that both have proven is one, also from another account and address', async () => {
    const phone = aStoredMobile()
    const [ada, bea] = [await aUser(t.ctx), await aUser(t.ctx)]
    const proves = async (user: typeof ada) =>
      t.as(user).phones.verify({ body: { code: await aPhoneCode(t.ctx, user.id, phone) } })
    const ask = (user: typeof ada) => aVerified({ phone, email: user.email })
    await proves(ada)
    const first = await ask(ada)
    expect(await read(first.id)).toMatchObject({ duplicateOf: null, phoneVerifiedAt: expect.any(Date) })
    const unproven = await ask(bea)
    expect(await read(unproven.id)).toMatchObject({ duplicateOf: null, phoneVerifiedAt: null })
    await proves(bea)
    const third = await aVerified({ phone, email: bea.email, postcode: '3000' })
    expect(await read(third.id)).toMatchObject({ duplicateOf: null })
    await cancelRequest(t.ctx, { requestId: unproven.id, reason: '' })
    const second = await ask(bea)
    expect(await read(second.id)).toMatchObject({ duplicateOf: first.id, phoneVerifiedAt: expect.any(Date) })
  })

  test('by phone number alone is none: an unverified number of somebody else stops nobody', async () => {
    const phone = aStoredMobile()
    const others = await aVerified({ phone })
    const own = await aVerified({ phone })
    for (const { id } of [others, own]) {
      expect(await read(id)).toMatchObject({ status: 'pending', duplicateOf: null })
      expect(await matchings(id)).toBe(1)
    }
    const late = await waiting({ phone, consentAt: null, consentVersion: null })
    const answer = await verify(await linkFor(late.id), { consent: 'true' })
    expect(answer.message).toBe('Your email is verified. We are looking for professionals near you.')
    expect(await matchings(late.id)).toBe(1)
  })
})

describe('the link of a professional', () => {
  test('proves the address and brings the welcome points, once', async () => {
    const user = await aUser(t.ctx, { emailVerified: false })
    const professional = await aProfessional(t.ctx, { userId: user.id, verifiedAt: null })
    const token = await issueMailToken(t.ctx, { kind: 'verify_professional', subject: user.id })
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)))
    for (const answer of answers)
      expect(answer).toMatchObject({ professional: true, project: null, needsConsent: false })
    expect(answers.filter(({ alreadyVerified }) => !alreadyVerified)).toHaveLength(1)
    const { rows } = await t.ctx.db.execute(sql`select balance::int from ledger_accounts
      where professional_id = ${professional.id} and kind = 'available'`)
    expect(rows).toEqual([{ balance: 58 }])
  })
})

describe('tokens that are none', () => {
  test.each([[''], [null], [{ $ne: '' }], [['a']], ['x'.repeat(201)]])('%j is refused at its field', async (token) => {
    const answer = await t.http.inject({ method: 'POST', url: '/api/verify-email', payload: { token } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues[0].path).toBe('token')
  })

  test('of another kind of link prove nothing', async () => {
    const user = await aUser(t.ctx)
    const token = await issueMailToken(t.ctx, { kind: 'reset_password', subject: user.id })
    await expect(verify(token)).rejects.toMatchObject({ status: 400 })
  })
})

test('guessing is answered 400 ten times and then 429, from one address; a link that holds still works (T21)', async () => {
  const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
  const from = { ip: '10.9.0.1' }
  const guess = () =>
    strict
      .as(null, from)
      .requests.verifyEmail({ body: { token: randomBytes(32).toString('base64url') } })
      .catch(({ status }: { status: number }) => status)
  const statuses = []
  for (let count = 0; count < 20; count++) statuses.push(await guess())
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(10).fill(429)])
  const request = await aVisitorsRequest(strict.ctx, { status: 'unverified', verifiedAt: null })
  const token = await issueMailToken(strict.ctx, { kind: 'verify_request', subject: request.id })
  const answer = await strict.as(null, from).requests.verifyEmail({ body: { token } })
  expect(answer.project?.id).toBe(request.id)
})
