import { randomUUID } from 'node:crypto'
import type { Api } from '@lv/contract/api'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional, aRequest, aUser, withPoints } from '#test/factories.ts'
import { anAbn } from '#test/mobiles.ts'
import { aPhoneCode } from '#test/phone-codes.ts'
import { turnOf } from '#test/turn-of.ts'
import { matchRequest } from './match.ts'
import { leads } from './schema.ts'

// PRODUCT.md, section 6, Vetting: who leads go to.

const t = await testApp()
beforeAll(() => t.work())

/** Each test has an area of its own, so that nobody fits by accident. */
let area = 3000
function nextArea() {
  area += 1
  return String(area)
}

type Over = NonNullable<Parameters<typeof aProfessional>[1]>
type Who = Awaited<ReturnType<typeof aProfessional>>
type Missing = {
  over: Over
  step: object
  reason: RegExp
  fill(api: Api, who: Who, postcode: string): Promise<unknown>
}

async function proves(api: Api, userId: string, mobile?: string) {
  return api.phones.verify({ body: { code: await aPhoneCode(t.ctx, userId, mobile) } })
}

const missing: Record<string, Missing> = {
  'a verified email': {
    over: { verifiedAt: null },
    step: { step: 'email', trade: null, isDone: false },
    reason: /^Verify your email address first/,
    fill: async (api, { userId }) => {
      const token = await issueMailToken(t.ctx, { kind: 'verify_professional', subject: userId })
      return api.requests.verifyEmail({ body: { token } })
    },
  },
  'an ABN': {
    over: { abn: null },
    step: { step: 'abn', trade: null, isDone: false },
    reason: /^No leads until we have your ABN\.$/,
    fill: ({ professionals: api }) => api.updateProfile({ body: { abn: anAbn() } }),
  },
  'a mobile number (13 numbers are none)': {
    over: { mobile: '+611300975707' },
    step: { step: 'mobile', trade: null, isDone: false },
    reason: /^No leads until we have a verified mobile number\.$/,
    fill: (api, { userId }) => proves(api, userId),
  },
  'a mobile number (a landline is none)': {
    over: { mobile: '+61370100147' },
    step: { step: 'mobile', trade: null, isDone: false },
    reason: /mobile number/,
    fill: (api, { userId }) => proves(api, userId),
  },
  'a mobile number (one from elsewhere is none)': {
    over: { mobile: '+6421345678' },
    step: { step: 'mobile', trade: null, isDone: false },
    reason: /mobile number/,
    fill: (api, { userId }) => proves(api, userId),
  },
  'trades and area': {
    over: { hasChosenMatching: false },
    step: { step: 'matching', trade: null, isDone: false },
    reason: /^No leads until we have your trades and service area\.$/,
    fill: ({ professionals: api }, _who, postcode) =>
      api.updateMatching({ body: { trades: ['Plumber'], postcodes: [postcode] } }),
  },
  'a licence number': {
    over: { licenceNumbers: {} },
    step: { step: 'licence', trade: 'Plumber', isDone: false },
    reason: /^No leads until we have your licence number for Plumber\.$/,
    fill: ({ professionals: api }) => api.updateProfile({ body: { licences: { Plumber: 'Lic. 36543' } } }),
  },
  'a licence number of the right form': {
    over: { licenceNumbers: { Plumber: 'on request' } },
    step: { step: 'licence', trade: 'Plumber', isDone: false },
    reason: /licence number for Plumber/,
    fill: ({ professionals: api }) => api.updateProfile({ body: { licenseNumber: '36543' } }),
  },
  'proof of the mobile number': {
    over: { mobileVerifiedAt: null },
    step: { step: 'mobile', trade: null, isDone: false },
    reason: /^No leads until we have a verified mobile number\.$/,
    fill: (api, { userId, mobile }) => proves(api, userId, mobile),
  },
}

const leadsOf = (requestId: string) => t.ctx.db.select().from(leads).where(eq(leads.requestId, requestId))

describe('somebody who lacks nothing but', () => {
  test.each(Object.entries(missing))(
    '%s is not in the line and gets no lead; with it they get what waits',
    async (_name, { over, ...lack }) => {
      const postcode = nextArea()
      const user = await aUser(t.ctx, { emailVerified: over.verifiedAt !== null })
      const who = await aProfessional(t.ctx, { userId: user.id, trades: ['Plumber'], postcodes: [postcode], ...over })
      await withPoints(t.ctx, who.id, LEAD_COST_POINTS)
      const { id } = await aRequest(t.ctx, { postcode, trades: ['Plumber'] })
      const api = t.as(user)
      expect(await matchRequest(t.ctx, id)).toBe(0)
      expect(await turnOf(t.ctx, who.id)).toMatchObject({ mayReceive: false, canPay: true })
      const me = await api.professionals.me({})
      expect(me).toMatchObject({
        isVetted: false,
        receiveLeads: false,
        leadsReason: expect.stringMatching(lack.reason),
      })
      expect(await api.professionals.toggleLeads({ body: { receiveLeads: true } })).toMatchObject({
        receiveLeads: false,
      })
      const { isVetted, steps } = await api.professionals.vetting({})
      expect([isVetted, steps.filter(({ isDone }) => !isDone)]).toEqual([false, [lack.step]])
      expect(await api.leads.history({ query: {} })).toMatchObject({ total: 0 })

      await lack.fill(api, who, postcode)
      expect(await turnOf(t.ctx, who.id)).toMatchObject({ mayReceive: true })
      await vi.waitFor(async () => expect(await leadsOf(id)).toHaveLength(1), { timeout: 60_000, interval: 100 })
      const [lead] = await leadsOf(id)
      expect(lead).toMatchObject({ professionalId: who.id, vettedAt: expect.any(Date), predatesVetting: false })
      expect(await api.professionals.vetting({})).toMatchObject({ isVetted: true })
    },
  )

  test('what they take away again is out of the line at once, and keeps the leads they have', async () => {
    const { professional, id } = await aLead(t.ctx)
    const api = t.as(professional.user)
    await withPoints(t.ctx, professional.id, 58)
    expect(await turnOf(t.ctx, professional.id)).toMatchObject({ mayReceive: true })
    await api.professionals.updateProfile({ body: { abn: '' } })
    expect(await turnOf(t.ctx, professional.id)).toMatchObject({ mayReceive: false })
    expect(await api.leads.get({ params: { leadId: id } })).toMatchObject({ id })
    expect((await api.professionals.me({})).leadsReason).toBe('No leads until we have your ABN.')
  })
})

describe('a trade', () => {
  test('for which Victoria asks for no licence needs no number', async () => {
    const { user } = await aProfessional(t.ctx, { trades: ['Painter', 'Tiler'], licenceNumbers: {} })
    expect(await t.as(user).professionals.vetting({})).toMatchObject({ isVetted: true, licences: [] })
  })

  test('that is added asks for its number first', async () => {
    const { user, id } = await aProfessional(t.ctx, { trades: ['Painter'], licenceNumbers: {} })
    const api = t.as(user).professionals
    await api.updateMatching({ body: { trades: ['Painter', 'Electrician'] } })
    expect(await turnOf(t.ctx, id)).toMatchObject({ mayReceive: false })
    await api.updateMatching({ body: { trades: ['Painter'] } })
    expect(await turnOf(t.ctx, id)).toMatchObject({ mayReceive: true })
  })

  test('whose rule changes is judged by the new one at once, whoever holds the number', async () => {
    const { id } = await aProfessional(t.ctx, { trades: ['Demolition'], licenceNumbers: { Demolition: 'DM-L 12345' } })
    const set = (pattern: string) =>
      t.ctx.pool.query('update licence_rules set pattern = $1 where trade = $2', [pattern, 'Demolition'])
    const { rows } = await t.ctx.pool.query<{ pattern: string }>(
      "select pattern from licence_rules where trade = 'Demolition'",
    )
    await set('^NEW[0-9]+$')
    expect(await turnOf(t.ctx, id)).toMatchObject({ mayReceive: false })
    await set(rows[0]?.pattern ?? '')
    expect(await turnOf(t.ctx, id)).toMatchObject({ mayReceive: true })
  })
})

describe('the database', () => {
  test('refuses a lead for somebody who is not vetted, whoever writes it', async () => {
    const { id: professionalId } = await aProfessional(t.ctx, { abn: null })
    const { id: requestId } = await aRequest(t.ctx)
    const row = { requestId, professionalId, costPoints: 29, factors: [], sentAt: t.ctx.now() }
    await expect(t.ctx.db.insert(leads).values({ ...row, vettedAt: t.ctx.now() })).rejects.toMatchObject({
      cause: { constraint: 'leads_only_to_the_vetted' },
    })
  })

  test('lets nobody write down that they are vetted', async () => {
    const { id } = await aProfessional(t.ctx, { abn: null, vettedAt: new Date() })
    const set = { vettedAt: new Date() }
    const [row] = await t.ctx.db.update(professionals).set(set).where(eq(professionals.id, id)).returning()
    expect(row).toMatchObject({ vettedAt: null, mayReceiveLeads: false })
  })

  test('keeps since when somebody is vetted, whatever else they change', async () => {
    const { id, vettedAt } = await aProfessional(t.ctx)
    const set = { abn: anAbn(), mobile: '+61491570110', mobileVerifiedAt: new Date(1) }
    const [row] = await t.ctx.db.update(professionals).set(set).where(eq(professionals.id, id)).returning()
    expect(row?.vettedAt).toEqual(vettedAt)
  })

  test('holds whoever is found between the look and the lead to the same rule', async () => {
    const postcode = nextArea()
    const { id } = await aProfessional(t.ctx, { postcodes: [postcode] })
    await withPoints(t.ctx, id, 58)
    const request = await aRequest(t.ctx, { postcode })
    await t.ctx.db.execute(sql`update professionals set abn = null where id = ${id}`)
    const { offerLeads } = await import('./parts/offer.ts')
    const candidates = [{ professionalId: id, factors: [], distanceKm: null }]
    expect(await offerLeads(t.ctx, { requestId: request.id, candidates })).toEqual([])
  })
})

test('an account that has filled in all of it is found by nobody who asks for something else', async () => {
  const postcode = nextArea()
  const { id } = await aProfessional(t.ctx, { postcodes: [postcode], trades: ['Painter'], slug: `p-${randomUUID()}` })
  await withPoints(t.ctx, id, 58)
  const request = await aRequest(t.ctx, { postcode, trades: ['Plumber'] })
  expect(await matchRequest(t.ctx, request.id)).toBe(0)
})
