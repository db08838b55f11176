import { contracts } from '@lv/contract/api'
import type { Operation } from '@lv/contract/operation'
import { type KeyScope, webhookEvents } from '@lv/contract/software'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { webhookDeliveries } from '#domains/marketplace/integrations/schema.ts'
import { contactReveals, leads } from '#domains/marketplace/leads/schema.ts'
import type { Stream } from '#platform/realtime/hub.ts'
import { type TestUser, testApp } from './app.ts'
import { aDirectMessage, aProfessional, aQuote, aRequest, aThreadMessage, aUser } from './factories.ts'
import { pdfText } from './pdf-text.ts'
import { unzip } from './unzip.ts'

// The homeowner's phone number and address reach nobody but whom PRODUCT.md 9.6 names: all that can be read is read.

const t = await testApp({ SUPER_ADMIN_EMAILS: 'ada@admin.example' })
const MOBILE = '+61491570313'
const EMAIL = '@vault.example'
const AT_ONCE = 8
let homeowners = 0
const mobile = new RegExp([...MOBILE.slice(3)].join('[ -]?'))

const reads = [
  ...Object.values(contracts).flatMap((contract) =>
    Object.values(contract as Record<string, Operation>)
      .filter(({ method, path }) => method === 'GET' && path !== '/api/live')
      .map(({ path }) => path),
  ),
  ...['/api/professionals/leads.csv', '/api/professionals/quotes.csv', '/api/professionals/transactions.csv'],
  ...['/api/quotes/:requestId/pdf/:quoteId', '/api/admin/leads.csv'],
]

/** The text of an answer, whatever it is. */
async function textOf(body: Buffer, type: unknown) {
  if (type === 'application/pdf') return (await pdfText(body)).join('\n')
  return body.toString()
}

/** Ids of one contest, by what they are called as a parameter of a path. */
type Ids = Record<string, string[]>

/** What goes into a place; nothing of a contest belongs in the others, which get an id of it all the same. */
const fitting = (ids: Ids, parameter: string) => ids[parameter.slice(1)] ?? ids.requestId ?? []
const every = (ids: Ids) => [...new Set(Object.values(ids).flat())]

/** A path with each id in the place it fits; or with every id in every place, while the other places hold one that fits. */
function addressesOf(path: string, ids: Ids, how: 'fitting' | 'everywhere'): string[] {
  const places = path.match(/:\w+/g) ?? []
  if (places.length === 0) return [path]
  const filled = (place: string, id: string) =>
    places.reduce((url, other) => url.replace(other, other === place ? id : (fitting(ids, other)[0] ?? '')), path)
  const addresses = places.flatMap((place) =>
    (how === 'fitting' ? fitting(ids, place) : every(ids)).map((id) => filled(place, id)),
  )
  return [...new Set(addresses)]
}

/** The addresses where this person reads the number or the email address, with any of these ids in the address. */
async function found(user: TestUser | null, ids: Ids, how?: 'asAdmin') {
  return readAll(user ? { cookie: await t.signIn(user, how) } : {}, ids)
}

async function readAll(headers: Record<string, string>, ids: Ids, how: 'fitting' | 'everywhere' = 'fitting') {
  const where = { mobile: [] as string[], email: [] as string[], answered: [] as string[] }
  const addresses = reads.flatMap((path) => addressesOf(path, ids, how))
  const read = async (url: string) => {
    const answer = await t.http.inject({ url, headers })
    expect(answer.statusCode, url).toBeLessThan(500)
    if (answer.statusCode === 200) where.answered.push(url)
    const text = await textOf(answer.rawPayload, answer.headers['content-type'])
    if (mobile.test(text)) where.mobile.push(url)
    if (text.includes(EMAIL)) where.email.push(url)
  }
  while (addresses.length > 0) await Promise.all(addresses.splice(0, AT_ONCE).map(read))
  for (const urls of Object.values(where)) urls.sort()
  return where
}

/** That an id answers in no place but those it fits: where this fails, `aContest` lacks the name of a parameter. */
async function expectNoMore(user: TestUser, ids: Ids, seen: Awaited<ReturnType<typeof found>>, how?: 'asAdmin') {
  expect(await readAll({ cookie: await t.signIn(user, how) }, ids, 'everywhere')).toEqual(seen)
}

const lettersTo = async (user: TestUser) =>
  (await t.waitingJobs()).filter(({ data }) => JSON.stringify(data).includes(user.email) || data.userId === user.id)

const keyFor = async (user: TestUser, ...scopes: KeyScope[]) => {
  const { key } = await t.as(user).integrations.makeKey({ body: { name: 'Job software', scopes } })
  return { authorization: `Bearer ${key}` }
}

/** All that goes over this person's stream of events, as it stands there. */
function listening({ id: personId }: TestUser): string[] {
  const came: string[] = []
  const note = (...all: unknown[]) => void came.push(JSON.stringify(all))
  const stream: Stream = {
    personId,
    sessionId: personId,
    pages: [],
    tell: note,
    again: note,
    found: () => undefined,
    beat: note,
    end: () => undefined,
  }
  t.ctx.live.join(stream, undefined)
  return came
}

/** A request with two quotes, a conversation in each, and everything that is told of them. */
async function aContest() {
  homeowners += 1
  const email = `homeowner.${homeowners}${EMAIL}`
  const owner = await aUser(t.ctx, { email, firstName: 'Hanna', lastName: 'Reid' })
  const request = await aRequest(t.ctx, { userId: owner.id, email, phone: MOBILE })
  const [one, two] = [await aQuote(t.ctx, { requestId: request.id }), await aQuote(t.ctx, { requestId: request.id })]
  const both = [one, two].map(({ professional }) => professional)
  const people = [owner, ...both.map(({ user }) => user)].map(({ id }) => id)
  const said = []
  for (const { lead, professional } of [one, two]) {
    await aThreadMessage(t.ctx, { subject: lead.id, authorId: owner.id, body: 'When could you begin?' })
    said.push(await aDirectMessage(t.ctx, professional.user.id, owner.id))
  }
  const ids: Ids = {
    requestId: [request.id],
    leadId: [one.lead.id, two.lead.id],
    quoteId: [one.id, two.id],
    professionalId: both.map(({ id }) => id),
    slug: both.map(({ slug }) => slug),
    userId: people,
    personId: people,
    conversationId: said.map(({ conversationId }) => conversationId),
  }
  return { owner, one, two, ids }
}

describe('the contact vault', () => {
  test('gives a homeowner’s number to the professionals who got the lead, and the email address to the one who is hired', async () => {
    const { owner, one, two, ids } = await aContest()
    const outsider = await aProfessional(t.ctx)
    const page = `/api/professionals/lead/${one.lead.id}`

    const before = await found(one.professional.user, ids)
    expect(before.mobile).toContain(page)
    expect(before.mobile).toContain('/api/professionals/leads.csv')
    expect(before.email).toEqual([])
    expect(before.answered.length).toBeGreaterThan(20)
    await expectNoMore(one.professional.user, ids, before)

    for (const nobody of [null, await aUser(t.ctx)])
      expect(await found(nobody, ids)).toMatchObject({ mobile: [], email: [] })
    const theirs = await found(outsider.user, ids)
    expect(theirs).toMatchObject({ mobile: [], email: [] })
    await expectNoMore(outsider.user, ids, theirs)

    await t.as(owner).leads.revokePhone({ params: { requestId: one.lead.requestId, leadId: one.lead.id } })
    expect(await found(one.professional.user, ids)).toMatchObject({ mobile: [], email: [] })
    expect((await found(two.professional.user, ids)).mobile).not.toEqual([])
    for (const { professional } of [one, two])
      for (const { data } of await lettersTo(professional.user)) {
        expect(JSON.stringify(data)).not.toMatch(mobile)
        expect(JSON.stringify(data)).not.toContain(EMAIL)
      }

    await t.as(owner).quotes.accept({
      params: { requestId: two.lead.requestId },
      body: { signedName: 'Hanna Hill', quoteId: two.id, closeOut: [{ quoteId: one.id, reason: 'experience' }] },
    })
    expect((await found(two.professional.user, ids)).email).not.toEqual([])
    expect(await found(one.professional.user, ids)).toMatchObject({ mobile: [], email: [] })
  })

  test('notes every look at the number, and lists it to the homeowner', async () => {
    const { owner, one, ids } = await aContest()
    const { requestId, id } = one.lead
    const headers = { cookie: await t.signIn(one.professional.user) }
    const reveals = async () => {
      const { matches } = await t.as(owner).quotes.get({ params: { requestId } })
      return matches.find(({ leadId }) => leadId === id)?.reveals
    }
    const places = (await found(one.professional.user, ids)).mobile
    expect(places.length).toBeGreaterThan(2)
    for (const url of places) {
      await t.ctx.db.delete(contactReveals).where(eq(contactReveals.leadId, id))
      expect(await reveals()).toEqual([])
      expect((await t.http.inject({ url, headers })).statusCode).toBe(200)
      expect(await reveals(), url).toHaveLength(1)
    }
  })

  test('keeps a number taken back from a professional whatever became of the lead, and in answers to what they do', async () => {
    for (const status of ['sent', 'contacted', 'quoted', 'withdrawn', 'not_chosen', 'closed'] as const) {
      const { owner, one, ids } = await aContest()
      const { id, requestId } = one.lead
      await t.ctx.db.update(leads).set({ status }).where(eq(leads.id, id))
      const api = t.as(one.professional.user)
      expect((await api.leads.get({ params: { leadId: id } })).customerPhone, status).toBe(MOBILE)
      await t.as(owner).leads.revokePhone({ params: { requestId, leadId: id } })
      const contacted = await api.leads.contact({ params: { leadId: id } }).catch(() => null)
      expect(contacted?.customerPhone ?? null, status).toBeNull()
      expect(await found(one.professional.user, ids), status).toMatchObject({ mobile: [], email: [] })
    }
  })

  test('is empty once the request is deleted, for the one who was hired too', async () => {
    const { owner, one, two, ids } = await aContest()
    const params = { requestId: two.lead.requestId }
    await t.as(owner).quotes.accept({
      params,
      body: { signedName: 'Hanna Hill', quoteId: two.id, closeOut: [{ quoteId: one.id, reason: 'experience' }] },
    })
    expect((await found(two.professional.user, ids)).mobile).not.toEqual([])
    await t.as(owner).quotes.erase({ params })
    for (const { professional } of [one, two])
      expect(await found(professional.user, ids)).toMatchObject({ mobile: [], email: [] })
  })

  test('is not in the file of their own data that a professional asks for', async () => {
    const { one } = await aContest()
    const { user } = one.professional
    await t.as(user).people.askDataExport({})
    const { id = '' } = (await t.as(user).people.dataExport({})) ?? {}
    await jobs['make-data-export'].work(t.ctx, { exportId: id })
    const headers = { cookie: await t.signIn(user) }
    const file = await t.http.inject({ url: `/api/auth/exports/${id}/file`, headers })
    const told = (await unzip(file.rawPayload))['person.json'] ?? ''
    expect(told).toContain(user.email)
    expect(told).not.toMatch(mobile)
    expect(told).not.toContain(EMAIL)
  })

  test('opens to software only by a key that says so, and only to what its professional reads themselves', async () => {
    const { owner, one, two, ids } = await aContest()
    const blind = await keyFor(one.professional.user, 'leads', 'quotes', 'points')
    const seeing = await keyFor(one.professional.user, 'leads', 'quotes', 'points', 'contacts')
    const page = `/api/professionals/lead/${one.lead.id}`
    expect(await readAll(blind, ids)).toMatchObject({ mobile: [], email: [] })
    expect(await readAll(seeing, ids)).toMatchObject({
      mobile: [page, '/api/professionals/leads.csv'].sort(),
      email: [],
    })
    await t.as(owner).leads.revokePhone({ params: { requestId: one.lead.requestId, leadId: one.lead.id } })
    expect(await readAll(seeing, ids)).toMatchObject({ mobile: [], email: [] })

    const hired = await keyFor(two.professional.user, 'leads', 'contacts')
    const hiredBlind = await keyFor(two.professional.user, 'leads')
    await t.as(owner).quotes.accept({
      params: { requestId: two.lead.requestId },
      body: { signedName: 'Hanna Hill', quoteId: two.id, closeOut: [{ quoteId: one.id, reason: 'experience' }] },
    })
    expect((await readAll(hired, ids)).email).toEqual([`/api/professionals/lead/${two.lead.id}`])
    expect(await readAll(hiredBlind, ids)).toMatchObject({ mobile: [], email: [] })
    expect(await readAll(seeing, ids)).toMatchObject({ mobile: [], email: [] })
  })

  test('sends nothing of it to a webhook or over a stream of events', async () => {
    const owner = await aUser(t.ctx, { email: `homeowner.hooks${EMAIL}`, firstName: 'Hanna', lastName: 'Reid' })
    const request = await aRequest(t.ctx, { userId: owner.id, email: owner.email, phone: MOBILE })
    const [one, two] = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
    for (const { user } of [one, two])
      await t.as(user).integrations.makeWebhook({
        body: { url: 'https://hooks.example.com/laneway', events: [...webhookEvents] },
      })
    const came = [one.user, two.user, owner].map(listening)
    const quotes = []
    for (const { id: professionalId } of [one, two])
      quotes.push(await aQuote(t.ctx, { requestId: request.id, professionalId }))
    for (const { lead } of quotes) {
      const params = { leadId: lead.id }
      await t.as(owner).leads.sendMessage({ params, body: { body: 'When could you begin?' } })
      await t.as(lead.professionalId === one.id ? one.user : two.user).leads.contact({ params })
    }
    await t.as(owner).quotes.accept({
      params: { requestId: request.id },
      body: {
        signedName: 'Hanna Hill',
        quoteId: quotes[0]?.id ?? '',
        closeOut: [{ quoteId: quotes[1]?.id ?? '', reason: 'experience' }],
      },
    })
    const sent = await t.ctx.db.select().from(webhookDeliveries)
    expect(new Set(sent.map(({ event }) => event))).toEqual(new Set(webhookEvents))
    await expect.poll(() => came.every((all) => all.length > 0)).toBe(true)
    for (const text of [...sent.map(({ body }) => body), ...came.flat()]) {
      expect(text).not.toMatch(mobile)
      expect(text).not.toContain(EMAIL)
    }
  })

  test('is open to an administrator at the leads alone, and only once they signed in as one', async () => {
    const { one, two, ids } = await aContest()
    const admin = await aUser(t.ctx, { email: 'ada@admin.example' })
    expect(await found(admin, ids)).toMatchObject({ mobile: [], email: [] })
    const looked = await found(admin, ids, 'asAdmin')
    const pages = [
      '/api/admin/leads',
      '/api/admin/leads.csv',
      ...[one, two].map(({ lead }) => `/api/admin/leads/${lead.id}`),
    ]
    expect(looked.mobile.toSorted()).toEqual(pages.toSorted())
    expect(looked.email.toSorted()).toEqual(pages.toSorted())
    expect(looked.answered.length).toBeGreaterThan(40)
    await expectNoMore(admin, ids, looked, 'asAdmin')
  })
})
