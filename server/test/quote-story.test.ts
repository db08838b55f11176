import { setTimeout as wait } from 'node:timers/promises'
import type { Lead, LeadPage } from '@lv/contract/lead-shapes'
import type { Professional } from '@lv/contract/professional-shapes'
import type { RequestPage } from '@lv/contract/request-page'
import type { RequestFile, UserRequest, Verified } from '@lv/contract/requests'
import type { PublicProfile } from '@lv/contract/reviews'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBusinessHours } from '#core/calendar/business-hours.ts'
import { settleLeads } from '#domains/marketplace/leads/settle.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { buildApp } from '../src/app.ts'
import { testApp } from './app.ts'
import { Browser, into } from './browser.ts'
import { findToken, type Mail } from './mails.ts'
import { aMobile, anAbn } from './mobiles.ts'

const t = await testApp()
const site = t.ctx.config.publicUrl
beforeAll(async () => {
  await t.work()
})

const open = () => new Browser(site, into(t.http, site))
const json = { accept: 'application/json' }

/** One call of the API; anything but `status` fails with what was said. */
async function call<T>(who: Browser, method: string, path: string, body?: unknown, status = 200): Promise<T> {
  const json = body === undefined && method !== 'GET' ? {} : body
  const answer = await who.fetch(path, { method, ...(json === undefined ? {} : { json }) })
  const text = await answer.text()
  expect([answer.status, text.slice(0, 500)]).toEqual([status, expect.anything()])
  return (text ? JSON.parse(text) : null) as T
}
const PATIENCE_MS = 60_000
const get = <T>(who: Browser, path: string) => call<T>(who, 'GET', path)

/** Asks again until there is what is waited for: that it comes in seconds other tests hold. */
async function soon<T>(read: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; await wait(100)) {
    const found = await read()
    if (isThere(found)) return found
    if (Date.now() > until) throw new Error(`not there: ${JSON.stringify(found).slice(0, 500)}`)
  }
}
const mailsTo = (email: string) => get<Mail[]>(open(), `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
const linkTo = async (email: string) =>
  findToken(
    (
      await soon(
        () => mailsTo(email),
        (mails) => mails.length > 0,
      )
    )[0],
  )

/** Has a code sent to the number of the business, and types it. */
async function proveMobile(browser: Browser) {
  const { business } = await get<{ business: { phone: string } }>(browser, '/api/auth/phone')
  await call(browser, 'POST', '/api/auth/phone-code', { phone: business.phone }, 202)
  const texts = await soon(
    () => get<{ text: string }[]>(open(), `/dev/sms.json?to=${encodeURIComponent(business.phone)}`),
    (all) => all.length > 0,
  )
  await call(browser, 'POST', '/api/auth/verify-phone', { code: texts[0]?.text.slice(0, 6) })
}

/** Signs up, proves the address in the same browser, and fills in what comes before the first lead. */
async function aTradie(name: string, index: number, postcode: string) {
  const browser = open()
  const email = `${name.toLowerCase()}@tradies.example`
  const sent = { name: `${name} Costa`, email, mobile: `0491 5${70_000 + index}`, password: 'tram stop 96 at dusk' }
  await call(browser, 'POST', '/api/professionals/signup', sent, 201)
  await call(browser, 'POST', '/api/verify-email', { token: await linkTo(email) })
  const matching = { trades: ['Kitchen Renovator'], postcodes: [postcode] }
  await call(browser, 'PATCH', '/api/professionals/matching', matching)
  const business = { abn: anAbn(), licences: { 'Kitchen Renovator': 'DB-L 12345' } }
  await call(browser, 'PATCH', '/api/professionals/update-profile', business)
  await proveMobile(browser)
  return { browser, email, name }
}
type Tradie = Awaited<ReturnType<typeof aTradie>>

const leadsOf = ({ browser }: Tradie) => get<Lead[]>(browser, '/api/professionals/lead-history')
async function pointsOf({ browser }: Tradie) {
  const { lvPoints, heldPoints } = await get<Professional>(browser, '/api/professionals/me')
  return [lvPoints, heldPoints]
}
/** Those of them who have a lead, each with it, once there are three. */
async function chosen(tradies: Tradie[]) {
  const found = async () => {
    const all = await Promise.all(tradies.map(async (tradie) => ({ ...tradie, leads: await leadsOf(tradie) })))
    return all.flatMap(({ leads: [lead], ...tradie }) => (lead ? [{ ...tradie, lead }] : []))
  }
  const [first, second, third] = await soon(found, (those) => those.length >= 3)
  if (!first || !second || !third) throw new Error('fewer than three have a lead')
  return [first, second, third] as const
}

const photo = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Asks for quotes with two photos, as the documented form does. */
async function ask(email: string, phone: string, postcode: string) {
  const form = new FormData()
  const fields = {
    title: `Home Renovation - ${postcode}`,
    category: 'Home Renovation',
    projectType: 'Quote Request',
    budget: 'Request Quote',
    urgency: 'Within a month',
    contactMethod: 'both',
    isPublic: 'true',
    location: 'Australia',
    projectAddress: `Postcode: ${postcode}`,
    postcode,
    name: 'Hanna Reid',
    phone,
    email,
    description: 'New kitchen: move the sink, stone benches, splashback.',
    workKind: 'Kitchen',
    consent: 'true',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, colour] of [['sink.jpg', 'brown'] as const, ['wall.jpg', 'white'] as const])
    form.append('files', new Blob([new Uint8Array(await photo(colour))], { type: 'image/jpeg' }), name)
  const request = new Response(form)
  return t.http.inject({
    method: 'POST',
    url: '/api/quotes',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** The click in the mail. */
async function prove(email: string) {
  const { project, needsConsent } = await call<Verified>(open(), 'POST', '/api/verify-email', {
    token: await linkTo(email),
  })
  expect(needsConsent).toBe(false)
  return project?.id ?? ''
}

const quoteOf = (cents: number, scope: LeadPage['scope']) => ({
  lines: scope.map(({ id, label }, at) => ({
    scopeLineId: id,
    label,
    kind: at === 1 ? 'provisional_sum' : 'included',
    amountCents: Math.round(cents / scope.length),
  })),
  validUntil: new Date(t.ctx.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
  note: 'Four weeks from the slab being ready.',
})

async function sendQuote({ browser, lead }: Tradie & { lead: Lead }, cents: number) {
  const { scope } = await get<LeadPage>(browser, `/api/professionals/lead/${lead.id}`)
  const path = `/api/professionals/lead/${lead.id}/quotes`
  return call<{ id: string }>(browser, 'POST', path, quoteOf(cents, scope), 201)
}

const broken = async () => (await checkInvariants(t.ctx)).filter(({ count }) => count !== 0 && count !== 'not built')

describe('from a request to a review, over HTTP alone', () => {
  test('five fit, three hear of it, two quote, one is hired and reviewed', async () => {
    const names = ['Bruno', 'Carla', 'Dario', 'Elena', 'Fabio']
    const tradies = await Promise.all(names.map((name, index) => aTradie(name, index, '3056')))
    const email = 'hanna.reid@homes.example'

    const mobile = aMobile()
    const asked = await ask(email, mobile, '3056')
    expect([asked.statusCode, asked.json()]).toEqual([
      201,
      { needsVerification: true, email, message: 'Please check your email to verify your request.' },
    ])
    const ours = async () => (await t.waitingJobs()).filter(({ name }) => ['mail', 'match-request'].includes(name))
    await expect.poll(ours).toEqual([])
    for (const tradie of tradies) expect([await leadsOf(tradie), await pointsOf(tradie)]).toEqual([[], [58, 0]])

    const requestId = await prove(email)
    const three = await chosen(tradies)
    const [winner, loser, bystander] = three
    const others = tradies.filter((tradie) => !three.some((it) => it.name === tradie.name))
    for (const tradie of three) expect(await pointsOf(tradie)).toEqual([29, 29])
    for (const tradie of others) {
      expect([await leadsOf(tradie), await pointsOf(tradie)]).toEqual([[], [58, 0]])
      await call(tradie.browser, 'GET', `/api/professionals/lead/${winner.lead.id}`, undefined, 404)
    }

    // The photos are for whoever holds a lead, and for nobody else.
    const { files } = await get<LeadPage>(winner.browser, `/api/professionals/lead/${winner.lead.id}`)
    expect(files.map(({ name }: RequestFile) => name)).toEqual(['sink.jpg', 'wall.jpg'])
    const photoFor = async (who: Browser) => (await who.fetch(files[0]?.url ?? '', { headers: json })).status
    expect([
      await photoFor(winner.browser),
      await photoFor(others[0]?.browser ?? open()),
      await photoFor(open()),
    ]).toEqual([200, 404, 401])

    await call(winner.browser, 'PATCH', `/api/professionals/lead/${winner.lead.id}/contact`)
    const dear = await sendQuote(winner, 2_400_000)
    const cheap = await sendQuote(loser, 1_900_000)

    const homeowner = open()
    await homeowner.signIn({ email, givenName: 'Hanna', familyName: 'Reid' })
    const [mine] = await get<UserRequest[]>(homeowner, '/api/quotes/user')
    expect(mine).toMatchObject({ id: requestId, status: 'quoted', leadCount: 3, quoteCount: 2, filesAttached: 2 })
    const page = await get<RequestPage>(homeowner, `/api/quotes/${requestId}`)
    expect(page.matches).toHaveLength(3)
    expect(page.comparison.length).toBeGreaterThan(2)
    for (const { cells } of page.comparison) expect(cells).toHaveLength(2)
    // Reading a quote is what it was sent for: the points are earned.
    expect([await pointsOf(winner), await pointsOf(loser)]).toEqual([
      [29, 0],
      [29, 0],
    ])

    const decision = {
      signedName: 'Hanna Reid',
      quoteId: dear.id,
      closeOut: [{ quoteId: cheap.id, reason: 'experience' }],
    }
    await call(homeowner, 'POST', `/api/quotes/${requestId}/accept`, decision)
    await call(
      homeowner,
      'POST',
      `/api/quotes/${requestId}/accept`,
      { ...decision, quoteId: cheap.id, closeOut: [] },
      409,
    )
    const lost = await get<LeadPage>(loser.browser, `/api/professionals/lead/${loser.lead.id}`)
    expect(lost).toMatchObject({ status: 'not_chosen', closeOut: { rank: 1, of: 2, reason: 'experience' } })
    expect(lost.closeOut?.band).toContain('above yours')
    const won = await get<LeadPage>(winner.browser, `/api/professionals/lead/${winner.lead.id}`)
    expect([won.status, won.closeOut]).toEqual(['won', null])

    await call(loser.browser, 'POST', `/api/quotes/${requestId}/complete`, {}, 404)
    await call(homeowner, 'POST', `/api/quotes/${requestId}/review`, { stars: 5 }, 409)
    await call(winner.browser, 'POST', `/api/quotes/${requestId}/complete`)
    const done = await call<{ status: string }>(homeowner, 'POST', `/api/quotes/${requestId}/confirm`)
    expect(done.status).toBe('completed')
    const review = { stars: 5, text: 'Straight benches, and the price held.' }
    await call(homeowner, 'POST', `/api/quotes/${requestId}/review`, review, 201)
    await call(homeowner, 'POST', `/api/quotes/${requestId}/review`, review, 409)

    const { slug } = await get<Professional>(winner.browser, '/api/professionals/me')
    const profile = await get<PublicProfile>(open(), `/api/professionals/p/${slug}`)
    expect(profile).toMatchObject({ stars: 5, reviewCount: 1, jobsCompleted: 1 })
    expect(profile.reviews).toMatchObject([{ ...review, authorName: 'Hanna', suburb: 'Brunswick' }])
    expect(JSON.stringify(profile)).not.toMatch(new RegExp(`hanna\\.reid|Reid|${mobile.slice(1)}`))

    // The third one never tried, and now cannot: a card without a place, and the points back.
    const quiet = await get<LeadPage>(bystander.browser, `/api/professionals/lead/${bystander.lead.id}`)
    expect(quiet).toMatchObject({
      status: 'not_chosen',
      closeOut: { rank: null, reason: null },
      charge: { state: 'released', rule: 'closed_before_contact' },
    })
    expect(await broken()).toEqual([])
  })

  test('72 business hours of silence give the points back to those who tried, and to nobody else', async () => {
    const names = ['Gianni', 'Irma', 'Jonas']
    const tradies = await Promise.all(names.map((name, index) => aTradie(name, index + 10, '3070')))
    const email = 'silent.sam@homes.example'
    expect((await ask(email, '0491 570 156', '3070')).statusCode).toBe(201)
    await prove(email)
    const [called, wrote, idle] = await chosen(tradies)
    await call(called.browser, 'PATCH', `/api/professionals/lead/${called.lead.id}/contact`)
    await call(wrote.browser, 'POST', `/api/leads/${wrote.lead.id}/messages`, { body: 'When may I look?' }, 201)

    // The same database some days on: a second server with a later clock.
    const later = async (hours: number) => {
      const then = addBusinessHours(t.ctx.now(), hours)
      const ctx = { ...t.ctx, now: () => then }
      const { http } = await buildApp(ctx)
      await settleLeads(ctx)
      const charges = await Promise.all(
        [called, wrote, idle].map(async ({ browser, lead }) => {
          const cookie = Object.entries(browser.cookies('/api'))
            .map((pair) => pair.join('='))
            .join('; ')
          const answer = await http.inject({ url: `/api/professionals/lead/${lead.id}`, headers: { cookie } })
          const { charge } = answer.json<LeadPage>()
          return [charge.state, charge.rule]
        }),
      )
      await http.close()
      return charges
    }
    expect(await later(71)).toEqual([
      ['held', null],
      ['held', null],
      ['held', null],
    ])
    expect(await later(73)).toEqual([
      ['released', 'homeowner_silent'],
      ['released', 'homeowner_silent'],
      ['captured', 'nothing_attempted'],
    ])
    expect([await pointsOf(called), await pointsOf(wrote), await pointsOf(idle)]).toEqual([
      [58, 0],
      [58, 0],
      [29, 0],
    ])
    const subjects = (
      await soon(
        () => mailsTo(called.email),
        (mails) => mails.length >= 4,
      )
    ).map(({ subject }) => subject)
    expect(subjects.join(' · ')).toMatch(/points/i)
    expect(await broken()).toEqual([])
  })
})
