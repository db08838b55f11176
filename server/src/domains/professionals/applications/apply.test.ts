import { HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import type { ApiError } from '@lv/contract/errors'
import { experienceLevels, teamSizes, trades } from '@lv/contract/options'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signFormTime } from '#platform/rate-limits/honeypot.ts'
import { testApp } from '#test/app.ts'
import { anApplication, anApplicationBody } from '#test/applicants.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { freezeClock } from '#test/hold-clock.ts'
import { openTestMailbox } from '#test/mails.ts'
import { anAbn } from '#test/mobiles.ts'
import { type Challenge, solve } from '../../../../../web/app/proof-of-work.ts'
import { applications } from './schema.ts'
import { purgeApplications } from './withdraw.ts'

const t = await testApp()
const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
const lettersTo = openTestMailbox(t)

const taken = {
  success: true,
  message: 'We’ve sent you an email. Our team will contact you within 24-48 hours.',
}
const post = (over: object = {}) =>
  t.http.inject({
    method: 'POST',
    url: '/api/professionals/applications',
    payload: { ...anApplicationBody(), ...over },
  })
const check = (over: object = {}) =>
  t.http.inject({
    method: 'POST',
    url: '/api/professionals/applications/check',
    payload: { ...anApplicationBody(), ...over },
  })
const stored = (email: string, app = t) => app.ctx.db.select().from(applications).where(eq(applications.email, email))

describe('an application with the documented fields', () => {
  test('is stored, told to us, and confirmed with a private link and nothing of it', async () => {
    const body = anApplicationBody()
    const answer = await post({ ...body, email: ` ${body.email.toUpperCase()} `, tradeLicense: ' CDB-U 12345 ' })
    expect([answer.statusCode, answer.json()]).toEqual([201, taken])
    expect(await stored(body.email)).toMatchObject([
      {
        businessName: 'Costa Building',
        phone: '+61491570156',
        abn: body.abn,
        tradeLicense: 'CDB-U 12345',
        areas: ['Brunswick 3056', 'Coburg 3058'],
        postcodes: ['3056', '3058'],
        areasConfirmed: false,
        status: 'review',
      },
    ])
    const letters = await lettersTo(body.email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).not.toMatch(/Costa|Bruno|Carpenter|0491/)
    const [, token = ''] = /professionals\/application\/([\w-]{43})/.exec(letters[0]?.text ?? '') ?? []
    expect(await t.as(null).applications.mine({ params: { token } })).toMatchObject({
      email: body.email,
      status: 'review',
      canAppeal: false,
      canBeInvited: false,
    })
    const toUs = (await lettersTo(t.ctx.config.brand.email)).find(({ text }) => text.includes(body.email))
    expect(toUs?.subject).toBe('Application to review: Costa Building')
  })

  test('says at each field what is wrong with it, in the documented words', async () => {
    const empty = {
      businessName: '',
      contactName: ' ',
      email: 'ada@',
      phone: '0491 570 15',
      abn: '12 345 678 901',
      primaryTrade: '',
      serviceAreas: '',
      experience: '',
      teamSize: '',
      businessDescription: 'x'.repeat(49),
    }
    const expected = [
      { path: 'businessName', message: 'Business name is required' },
      { path: 'contactName', message: 'Contact name is required' },
      { path: 'email', message: 'Please enter a valid email' },
      { path: 'phone', message: 'Please enter a valid phone number' },
      { path: 'abn', message: 'Please enter a valid ABN' },
      { path: 'primaryTrade', message: 'Please select your primary trade' },
      { path: 'serviceAreas', message: 'Please specify your service areas' },
      { path: 'experience', message: 'Please select your experience level' },
      { path: 'teamSize', message: 'Please select your team size' },
      { path: 'businessDescription', message: 'Please provide at least 50 characters' },
    ]
    for (const answer of [await post(empty), await check(empty)])
      expect([answer.statusCode, answer.json().issues]).toEqual([400, expected])
    const nothing = await t.http.inject({ method: 'POST', url: '/api/professionals/applications', payload: {} })
    expect(nothing.json().issues).toEqual(expected)
  })

  test('takes each of the documented options, and 50 characters', async () => {
    const sent = [
      ...trades.map((primaryTrade) => ({ primaryTrade })),
      ...experienceLevels.map((experience) => ({ experience })),
      ...teamSizes.map((teamSize) => ({ teamSize })),
      { businessDescription: 'x'.repeat(50) },
      { abn: '51 824 753 556' },
    ]
    for (const over of sent) expect((await check(over)).statusCode).toBe(200)
  })

  test.each([
    ['abn', '12 345 678 901', 'Please enter a valid ABN'],
    ['abn', '5182475355', 'Please enter a valid ABN'],
    ['phone', '0000 000 000', 'Please enter a valid phone number'],
  ])('is refused with a wrong %s that looks right', async (field, value, message) => {
    const email = anApplicationBody().email
    for (const answer of [await post({ email, [field]: value }), await check({ [field]: value })])
      expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: field, message }]])
    expect(await stored(email)).toEqual([])
  })

  test('comes with a phone number in any Australian spelling', async () => {
    const spellings = ['(04) 91 570 156', '+61 491 570 156', '0491.570.156', '1300 975 707', '13 14 50']
    for (const phone of spellings) expect((await check({ phone })).statusCode).toBe(200)
  })
})

describe('where an applicant works', () => {
  test('is read from their words, and nothing is kept of that', async () => {
    const { email } = anApplicationBody()
    const answer = await check({ email, serviceAreas: 'Brunswick, Geelong, Narnia' })
    expect(answer.json()).toEqual({
      areas: [
        { label: 'Brunswick 3056', isServed: true },
        { label: 'Geelong VIC', isServed: false },
      ],
      unknown: ['Narnia'],
    })
    expect(await stored(email)).toEqual([])
  })

  test.each([
    ['Narnia', /couldn’t find a suburb/],
    ['Geelong', /only work in Greater Melbourne/],
    ['Geelong, Ballarat', /only work in Greater Melbourne/],
  ])('is asked for again where it is %s', async (serviceAreas, message) => {
    expect((await check({ serviceAreas })).json().issues).toEqual([
      { path: 'serviceAreas', message: expect.stringMatching(message) },
    ])
  })

  test('may be one suburb', async () => {
    expect((await check({ serviceAreas: 'Brunswick' })).json().areas).toHaveLength(1)
  })

  test('is what they confirm, of what was understood', async () => {
    const { email } = anApplicationBody()
    expect((await post({ email, serviceAreas: 'Brunswick, Coburg', areas: ['Coburg 3058'] })).statusCode).toBe(201)
    expect(await stored(email)).toMatchObject([
      { serviceAreas: 'Brunswick, Coburg', areas: ['Coburg 3058'], postcodes: ['3058'], areasConfirmed: true },
    ])
  })

  test.each([[[]], [['Geelong VIC']], [['Narnia']]])('is refused as %j', async (areas) => {
    const answer = await post({ areas })
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'areas'])
  })
})

describe('who applies twice', () => {
  test('with one address hears by mail that there is one already; the answer says nothing', async () => {
    const first = await anApplication(t.ctx, { createdAt: new Date(Date.now() - HOUR_MS) })
    const answer = await post({ email: first.email, businessName: 'Somebody else' })
    expect([answer.statusCode, answer.json()]).toEqual([201, taken])
    expect(await stored(first.email)).toMatchObject([{ businessName: 'Costa Building' }])
    const letters = await lettersTo(first.email)
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('is already with us')])
    expect(letters[0]?.text).toContain(first.token)
  })

  test('by a second press is told once, and ten presses at once are one application', async () => {
    const body = anApplicationBody()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body)))
    expect(answers.map((answer) => answer.json())).toEqual(Array(5).fill(taken))
    expect(await stored(body.email)).toHaveLength(1)
    expect((await lettersTo(body.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('We’ve received your application'),
    ])
  })

  test.each([
    [9, 0],
    [11, 1],
  ])('after %i minutes is told %i times', async (minutes, count) => {
    const { email } = await anApplication(t.ctx, { createdAt: new Date(Date.now() - minutes * MINUTE_MS) })
    await post({ email })
    expect(await lettersTo(email)).toHaveLength(count)
  })

  test('after a refusal is looked at anew', async () => {
    const { email } = await anApplication(t.ctx, { state: 'declined' })
    await post({ email })
    expect((await stored(email)).map(({ status }) => status).toSorted()).toEqual(['declined', 'review'])
  })

  test('with one ABN is stored, whoever has that ABN: administrators see it, nobody else', async () => {
    const abn = anAbn()
    await aProfessional(t.ctx, { abn })
    const other = await anApplication(t.ctx, { abn })
    const answer = await post({ abn })
    expect([answer.statusCode, answer.json()]).toEqual([201, taken])
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const seen = await t.as(admin).applications.get({ params: { applicationId: other.id } })
    expect([seen.sameAbn, seen.sameEmail]).toEqual([2, 0])
    const mine = await t.as(null).applications.mine({ params: { token: other.token } })
    expect(Object.keys(mine)).not.toContain('sameAbn')
  })
})

describe('a program that fills the form in (T94)', () => {
  test('is answered like anybody, and leaves no row and no mail', async () => {
    freezeClock(t)
    const trap = { company_website: 'https://spam.example' }
    const { email } = anApplicationBody()
    const answer = await post({ email, ...trap })
    expect([answer.statusCode, answer.json()]).toEqual([201, taken])
    expect([await stored(email), await lettersTo(email)]).toEqual([[], []])
  })

  test('may be a person within two seconds, who is told to send it again', async () => {
    freezeClock(t)
    const formTime = await signFormTime(t.ctx)
    const { email } = anApplicationBody()
    expect((await post({ email, formTime })).statusCode).toBe(409)
    expect(await stored(email)).toEqual([])
  })
})

describe('who applies a lot', () => {
  const send = (over: object, ip: string) =>
    strict
      .as(null, { ip })
      .applications.apply({ body: { ...anApplicationBody(), ...over } })
      .then(
        () => ({ status: 201, details: undefined }),
        ({ status, details }: ApiError) => ({ status, details }),
      )

  test('needs a proof of work from the fourth of an hour (T92)', async () => {
    for (let count = 0; count < 3; count++) expect((await send({}, '10.9.0.1')).status).toBe(201)
    const refused = await send({}, '10.9.0.1')
    expect(refused).toMatchObject({ status: 429, details: { challenge: expect.any(Object) } })
    const altcha = await solve(refused.details?.challenge as Challenge)
    expect((await send({ altcha }, '10.9.0.1')).status).toBe(201)
  })

  test('in somebody’s name does not fill their mailbox (T93)', async () => {
    const { email } = anApplicationBody()
    const statuses = []
    for (let count = 0; count < 7; count++) statuses.push((await send({ email }, `10.9.1.${count}`)).status)
    expect(statuses).toEqual([...Array(5).fill(201), 429, 429])
    expect(await stored(email, strict)).toHaveLength(1)
    const letters = (await strict.waitingJobs()).filter(({ name, data }) => name === 'mail' && data.to === email)
    expect(letters).toHaveLength(1)
  })
})

test('an application is gone twelve months after the last thing that happened to it (PV5)', async () => {
  const createdAt = new Date('2026-01-10T00:00:00Z')
  const decidedAt = new Date('2026-02-10T00:00:00Z')
  const { email } = await anApplication(t.ctx, { state: 'declined', createdAt, decidedAt })
  const at = (day: string) => ({ ...t.ctx, now: () => new Date(`${day}T00:00:00Z`) })
  await purgeApplications(at('2027-02-09'))
  expect(await stored(email)).toHaveLength(1)
  await purgeApplications(at('2027-02-11'))
  expect(await stored(email)).toEqual([])
})
