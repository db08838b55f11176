import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mobileOf } from '#domains/professionals/profiles/mobile.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional, aRequest, aUser } from '#test/factories.ts'
import { aMobile, aStoredMobile } from '#test/mobiles.ts'
import { aPhoneCode, textedCode } from '#test/phone-codes.ts'
import { verifyPhone } from './phone.ts'

const t = await testApp()
const other = (code: string) => (code === '123456' ? '654321' : '123456')
const later = (ms: number) => ({ ...t.ctx, now: () => new Date(Date.now() + ms) })
/** Lets what was asked for be half a minute ago, so that another code may be. */
const wait = (userId: string) =>
  t.ctx.db.execute(sql`update phone_codes set asked_at = asked_at - interval '31 s' where user_id = ${userId}`)
const atCode = (message: RegExp) => ({
  status: 400,
  issues: [{ path: 'code', message: expect.stringMatching(message) }],
})

/** Somebody who proves a number, of their own unless it is named. */
async function prove(user: Awaited<ReturnType<typeof aUser>>, phone = aStoredMobile()) {
  const code = await aPhoneCode(t.ctx, user.id, phone)
  await t.as(user).phones.verify({ body: { code } })
  return phone
}

describe('a code', () => {
  test.each(['0491 570 156', '+61 491 570 156', '(0491) 570-156', '61491570156', '+61 0491 570 156'])(
    'goes to %s, however it is spelt',
    async (phone) => {
      const ada = t.as(await aUser(t.ctx))
      expect((await ada.phones.sendCode({ body: { phone } })).code?.phone).toBe('+61491570156')
    },
  )

  test.each(['(03) 7010 0182', '1300 975 707', '13 14 50', '+64 21 123 4567', '0491 570', 'my mobile'])(
    'goes nowhere else: %s is refused at its field',
    async (phone) => {
      const ada = t.as(await aUser(t.ctx))
      const refusal = { status: 400, issues: [{ path: 'phone' }] }
      await expect(ada.phones.sendCode({ body: { phone } })).rejects.toMatchObject(refusal)
      expect((await ada.phones.get({})).code).toBeNull()
    },
  )

  test('is six figures in a text message through the outbox, and nowhere else', async () => {
    const user = await aUser(t.ctx)
    const phone = aStoredMobile()
    await t.as(user).phones.sendCode({ body: { phone } })
    const [job] = (await t.waitingJobs()).filter(({ data }) => data.to === phone)
    expect(job).toMatchObject({ name: 'phone-code', data: { to: phone, userId: user.id } })
    const code = await textedCode(t.ctx, user.id)
    expect(code).toMatch(/^\d{6}$/)
    const { rows } = await t.ctx.db.execute(sql`select * from phone_codes where user_id = ${user.id}`)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(singleRow(rows)).toMatchObject({ code_hash: expect.stringMatching(/^\$argon2id\$/) })
  })

  test('proves the number once', async () => {
    const user = await aUser(t.ctx)
    const phone = aStoredMobile()
    const code = await aPhoneCode(t.ctx, user.id, phone)
    const spelt = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await t.as(user).phones.verify({ body: { code: spelt } })).toMatchObject({
      phone,
      isVerified: true,
      code: null,
    })
    expect(await t.as(user).accounts.me({})).toMatchObject({ phone, phoneVerifiedAt: expect.any(String) })
    await expect(t.as(user).phones.verify({ body: { code } })).rejects.toMatchObject(atCode(/has been used/))
  })

  test('is looked at five times', async () => {
    const user = await aUser(t.ctx)
    const code = await aPhoneCode(t.ctx, user.id)
    const guess = () => t.as(user).phones.verify({ body: { code: other(code) } })
    for (const left of ['4 more tries', '3 more tries', '2 more tries', '1 more try', 'Ask for a new one'])
      await expect(guess()).rejects.toMatchObject(atCode(new RegExp(`not the code we sent.*${left}`)))
    await expect(t.as(user).phones.verify({ body: { code } })).rejects.toMatchObject(atCode(/fifth wrong code/))
    expect((await t.as(user).phones.get({})).isVerified).toBe(false)
  })

  test('is looked at five times by twenty at once', async () => {
    const user = await aUser(t.ctx)
    const code = await aPhoneCode(t.ctx, user.id)
    const guesses = Array.from({ length: 20 }, () => t.as(user).phones.verify({ body: { code: other(code) } }))
    const said = (await Promise.allSettled(guesses)).map((each) =>
      each.status === 'rejected' ? String(each.reason.issues?.[0]?.message) : 'passed',
    )
    expect(said.filter((message) => message.includes('not the code we sent'))).toHaveLength(5)
    expect(said).not.toContain('passed')
    const { rows } = await t.ctx.db.execute<{ tries: number }>(
      sql`select tries from phone_codes where user_id = ${user.id}`,
    )
    expect(singleRow(rows).tries).toBe(5)
  })

  test('is used once by five at once', async () => {
    const user = await aUser(t.ctx)
    const code = await aPhoneCode(t.ctx, user.id)
    const tries = Array.from({ length: 5 }, () => t.as(user).phones.verify({ body: { code } }))
    expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is over after ten minutes', async () => {
    const user = await aUser(t.ctx)
    const code = await aPhoneCode(t.ctx, user.id)
    const actor = { ...user, isAdmin: false } as unknown as Parameters<typeof verifyPhone>[1]['actor']
    await expect(verifyPhone(later(600_001), { actor, code })).rejects.toMatchObject(atCode(/has expired/))
    expect((await verifyPhone(later(590_000), { actor, code })).isVerified).toBe(true)
  })

  test('is asked for before it is typed in, and ended by the next one', async () => {
    const user = await aUser(t.ctx)
    const me = t.as(user)
    await expect(me.phones.verify({ body: { code: '123456' } })).rejects.toMatchObject(atCode(/Ask for a code first/))
    const first = await aPhoneCode(t.ctx, user.id)
    await wait(user.id)
    await me.phones.sendCode({ body: { phone: aMobile() } })
    await expect(me.phones.verify({ body: { code: first } })).rejects.toMatchObject(atCode(/on its way/))
    const second = await textedCode(t.ctx, user.id)
    if (first !== second)
      await expect(me.phones.verify({ body: { code: first } })).rejects.toMatchObject(atCode(/not the code/))
    expect((await me.phones.verify({ body: { code: second } })).isVerified).toBe(true)
  })

  test.each(['12345', '1234567', 'abcdef', ''])('that is none (%s) is refused at its field', async (code) => {
    await expect(t.as(await aUser(t.ctx)).phones.verify({ body: { code } })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'code', message: 'Enter the 6-digit code from the text message' }],
    })
  })

  test('comes again after half a minute, and ten asking at once are sent one', async () => {
    const user = await aUser(t.ctx)
    const phone = aStoredMobile()
    const ask = () => t.as(user).phones.sendCode({ body: { phone } })
    const asks = await Promise.allSettled(Array.from({ length: 10 }, ask))
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(ask()).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/another in (2\d|30) seconds/),
    })
    expect((await t.waitingJobs()).filter(({ data }) => data.to === phone)).toHaveLength(1)
    await wait(user.id)
    await ask()
  })
})

describe('rate limits', () => {
  let strict: Awaited<ReturnType<typeof testApp>>
  beforeAll(async () => {
    strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
  })
  const ask = async (user: Awaited<ReturnType<typeof aUser>>, phone: string, ip = '192.0.2.1') => {
    await strict.ctx.db.execute(sql`update phone_codes set asked_at = asked_at - interval '31 s'`)
    return strict.as(user, { ip }).phones.sendCode({ body: { phone } })
  }

  test('a person asks five times an hour', async () => {
    const user = await aUser(strict.ctx)
    for (let at = 0; at < 5; at += 1) await ask(user, aMobile())
    await expect(ask(user, aMobile())).rejects.toMatchObject({ status: 429 })
  })

  test('one address of the network sends a number five a day, by however many accounts', async () => {
    const phone = aMobile()
    for (let at = 0; at < 5; at += 1) await ask(await aUser(strict.ctx), phone)
    await expect(ask(await aUser(strict.ctx), phone)).rejects.toMatchObject({ status: 429 })
    await ask(await aUser(strict.ctx), aMobile())
  })

  test('whoever floods a number, from many accounts and addresses, leaves its owner their codes', async () => {
    const phone = aMobile()
    const flood = async (user: Awaited<ReturnType<typeof aUser>>, at: number) => {
      for (let count = 0; count < 5; count += 1)
        await ask(user, phone, `198.51.100.${at}`).catch((error) => expect(error).toMatchObject({ status: 429 }))
    }
    for (let at = 1; at <= 6; at += 1) await flood(await aUser(strict.ctx), at)
    const owner = await aUser(strict.ctx)
    for (let count = 0; count < 2; count += 1) expect((await ask(owner, phone, '203.0.113.9')).code?.phone).toBeTruthy()
    await expect(ask(owner, phone, '203.0.113.9')).rejects.toMatchObject({ status: 429 })
  })
})

describe('a verified number', () => {
  test('that is changed is not verified any more, and not again when it is changed back', async () => {
    const user = await aUser(t.ctx)
    const phone = await prove(user)
    const change = (body: { phone?: string; company?: string }) => t.as(user).accounts.update({ body })
    expect(await change({ company: 'Nguyen' })).toMatchObject({ phone, phoneVerifiedAt: expect.any(String) })
    expect(await change({ phone })).toMatchObject({ phoneVerifiedAt: expect.any(String) })
    expect(await change({ phone: aMobile() })).toMatchObject({ phoneVerifiedAt: null })
    expect(await change({ phone })).toMatchObject({ phone, phoneVerifiedAt: null })
  })

  test('is of whoever proved it last; the others are told, and nobody else learns anything', async () => {
    const [first, second] = [await aUser(t.ctx), await aUser(t.ctx)]
    const phone = await prove(first)
    const asked = await t.as(second).phones.sendCode({ body: { phone } })
    const unknown = await t.as(await aUser(t.ctx)).phones.sendCode({ body: { phone: aMobile() } })
    expect(Object.keys(asked)).toEqual(Object.keys(unknown))
    expect(asked.code?.phone).toBe(phone)
    const code = await textedCode(t.ctx, second.id)
    expect(await t.as(second).phones.verify({ body: { code } })).toMatchObject({ phone, isVerified: true })
    expect(await t.as(first).phones.get({})).toMatchObject({ phone, isVerified: false })
    const letters = (await t.waitingJobs()).filter(({ data }) => data.kind === 'phone-moved')
    expect(letters.map(({ data }) => [data.to, data.data])).toEqual([[first.email, { ending: phone.slice(-3) }]])
  })

  test('is one account’s, whoever proves it at the same time', async () => {
    const phone = aStoredMobile()
    const people = await Promise.all(Array.from({ length: 6 }, () => aUser(t.ctx)))
    const codes = await Promise.all(people.map(({ id }) => aPhoneCode(t.ctx, id, phone)))
    await Promise.all(people.map((user, at) => t.as(user).phones.verify({ body: { code: codes[at] ?? '' } })))
    const states = await Promise.all(people.map((user) => t.as(user).phones.get({})))
    expect(states.filter(({ isVerified }) => isVerified)).toHaveLength(1)
  })
})

describe('a professional', () => {
  const gapsOf = async (user: Parameters<typeof t.as>[0]) =>
    (await t.as(user).professionals.vetting({})).steps.filter(({ isDone }) => !isDone).map(({ step }) => step)

  test('is vetted once the mobile is proven, and has the welcome points then', async () => {
    const { user, mobile } = await aProfessional(t.ctx, { mobileVerifiedAt: null })
    expect(await gapsOf(user)).toEqual(['mobile'])
    expect((await t.as(user).phones.get({})).business).toEqual({ phone: mobile, isVerified: false })
    const { lvPoints } = await t.as(user).professionals.me({})
    await prove(user, mobile)
    expect(await gapsOf(user)).toEqual([])
    const now = await t.as(user).professionals.me({})
    expect([lvPoints, now.lvPoints, now.isVetted]).toEqual([0, 58, true])
  })

  test('proves another number than the one of the business, which has that one then', async () => {
    const { user } = await aProfessional(t.ctx)
    const phone = await prove(user)
    expect(await mobileOf(t.ctx, user.id)).toEqual({ phone, isVerified: true })
  })

  test('who changes it gets no leads until the new one is proven; their own proven number needs no second proof', async () => {
    const { user } = await aProfessional(t.ctx)
    const phone = await prove(user)
    const change = (mobile: string) => t.as(user).professionals.updateProfile({ body: { mobile } })
    await change(aMobile())
    expect(await gapsOf(user)).toEqual(['mobile'])
    await change(phone)
    expect(await gapsOf(user)).toEqual([])
    await change('(03) 7010 0182')
    expect(await gapsOf(user)).toEqual(['mobile'])
  })

  test('whose number counts by its form keeps that until they change it', async () => {
    const { user, id } = await aProfessional(t.ctx, { mobileVerifiedAt: null, mobileByForm: true })
    expect(await gapsOf(user)).toEqual([])
    await t.as(user).professionals.updateProfile({ body: { mobile: aMobile() } })
    expect(await gapsOf(user)).toEqual(['mobile'])
    const [row] = await t.ctx.db.select().from(professionals).where(eq(professionals.id, id))
    expect(row?.mobileByForm).toBe(false)
  })

  test('whose number somebody else proves has to prove one again, and keeps the leads they have', async () => {
    const { professional } = await aLead(t.ctx)
    await prove(await aUser(t.ctx), professional.mobile)
    expect(await gapsOf(professional.user)).toEqual(['mobile'])
    expect((await t.as(professional.user).leads.history({ query: {} })).items).toHaveLength(1)
  })
})

describe('a request', () => {
  const phoneIn = async (request: Awaited<ReturnType<typeof aRequest>>) =>
    (await t.as(request.user).quotes.get({ params: { requestId: request.id } })).quality.find(
      ({ label }) => label === 'Verified phone number',
    )

  test('says that its number is verified once its homeowner has proven it', async () => {
    const phone = aStoredMobile()
    const request = await aRequest(t.ctx, { phone })
    expect(await phoneIn(request)).toMatchObject({ isGiven: false, detail: 'Given, not verified' })
    await prove(await aUser(t.ctx), phone)
    expect(await phoneIn(request)).toMatchObject({ isGiven: false })
    await prove(request.user, phone)
    expect(await phoneIn(request)).toMatchObject({ isGiven: true, detail: 'Verified' })
  })
})
