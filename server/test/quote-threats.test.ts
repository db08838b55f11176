import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getBalances } from '#domains/billing/points/balances.ts'
import { matchRequest } from '#domains/marketplace/leads/match.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { quotes } from '#domains/marketplace/quotes/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { files } from '#platform/storage/schema.ts'
import { type TestUser, testApp } from './app.ts'
import { aDeal } from './deals.ts'
import { aLead, aProfessional, aRequest, aUser, aVisitorsRequest, withPoints } from './factories.ts'
import { measureTimeRatio } from './times-as-long.ts'

// The threats of RELIABILITY.md to quotes and leads, over HTTP as an attacker sends them.

const t = await testApp()

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Sent = { method?: Method; url: string; body?: unknown; headers?: Record<string, string> }

/** Sends it with the person's session. */
async function send(who: TestUser | null, { method = 'GET', url, body, headers = {} }: Sent) {
  const cookie = who ? { cookie: await t.signIn(who) } : {}
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  return t.http.inject({ method, url, headers: { ...json, ...cookie, ...headers }, ...payload })
}
const said = ({ statusCode, body }: Awaited<ReturnType<typeof send>>) => [statusCode, body]

const leadRow = async (id: string) => (await t.ctx.db.select().from(leads).where(eq(leads.id, id)))[0]
const quotesOf = (leadId: string) => t.ctx.db.select().from(quotes).where(eq(quotes.leadId, leadId))

const aQuoteBody = (line: Record<string, unknown> = {}, over: Record<string, unknown> = {}) => ({
  lines: [{ kind: 'included', label: 'All of it', amountCents: 1_000_000, ...line }],
  validUntil: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  ...over,
})

describe('a lead of somebody else', () => {
  test('is not there, whatever is tried with it, and stays as it was (T30, T45)', async () => {
    const lead = await aLead(t.ctx)
    const other = (await aProfessional(t.ctx)).user
    const before = await leadRow(lead.id)
    const at = (id: string): Sent[] => [
      { url: `/api/professionals/lead/${id}` },
      { method: 'PATCH', url: `/api/professionals/lead/${id}/contact`, body: {} },
      { method: 'POST', url: `/api/professionals/lead/${id}/report`, body: { reason: 'wrong_number' } },
      { method: 'POST', url: `/api/professionals/lead/${id}/quotes`, body: aQuoteBody() },
      { url: `/api/professionals/lead/${id}/quotes` },
      { url: `/api/leads/${id}/messages` },
      { method: 'POST', url: `/api/leads/${id}/messages`, body: { body: 'Hello' } },
    ]
    const missing = at(randomUUID())
    for (const [index, attempt] of at(lead.id).entries()) {
      const answer = await send(other, attempt)
      const nothing = missing[index] && (await send(other, missing[index]))
      expect(said(answer), attempt.url).toEqual(nothing && said(nothing))
      expect(answer.statusCode).toBe(404)
    }
    expect(await leadRow(lead.id)).toEqual(before)
    expect(await quotesOf(lead.id)).toEqual([])
  })

  test('does not come by naming its holder in the address or in a header (T31)', async () => {
    const lead = await aLead(t.ctx)
    const other = (await aProfessional(t.ctx)).user
    for (const path of ['lead-history', 'transactions', 'analytics', 'me'])
      for (const query of ['', `?professionalId=${lead.professionalId}`, `?professional_id=${lead.professionalId}`]) {
        const headers: Record<string, string> = query ? {} : { 'x-professional-id': lead.professionalId }
        const answer = await send(other, { url: `/api/professionals/${path}${query}`, headers })
        expect([200, 400, 401, 403]).toContain(answer.statusCode)
        expect(answer.body).not.toContain(lead.id)
        expect(answer.body).not.toContain(lead.professionalId)
        expect(answer.body).not.toMatch(/Hanna|"leads_received_this_month":1/)
      }
  })
})

test('nobody reads the requests of an address they have not proven (T32)', async () => {
  const email = `target-${randomUUID().slice(0, 8)}@test.example`
  const { id } = await aVisitorsRequest(t.ctx, { email })
  const squatter = await aUser(t.ctx, { email, emailVerified: false })
  expect(said(await send(squatter, { url: '/api/quotes/user' }))).toEqual([200, '[]'])
  expect((await send(squatter, { url: `/api/quotes/${id}` })).statusCode).toBe(404)
})

describe('a homeowner’s name, phone, email and text (T43)', () => {
  test('are in the lead of whoever holds it, and nowhere for anybody else', async () => {
    const [holder, other] = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
    const homeowner = await aUser(t.ctx, { firstName: 'Hanna', lastName: 'Reid' })
    const deal = await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: holder.id }, 'reviewed')
    const held = await send(holder.user, { url: `/api/professionals/lead/${deal.leadId}` })
    expect(held.json()).toMatchObject({ customerName: 'Hanna Reid', customerEmail: homeowner.email })
    const phone = String(held.json().customerPhone)
    expect(phone).toMatch(/^\+61\d{9}$/)
    const open = [
      `/api/professionals/p/${holder.slug}`,
      '/api/figures',
      '/api/jobs',
      `/api/quotes/${deal.requestId}`,
      `/api/professionals/lead/${deal.leadId}`,
    ]
    for (const who of [null, other.user])
      for (const url of open) {
        const { body } = await send(who, { url })
        expect(body, url).not.toMatch(/Reid|steel beam/)
        for (const secret of [homeowner.email, phone.slice(1), phone.slice(3)]) expect(body, url).not.toContain(secret)
      }
  })

  test('are not in what a professional is told before the request is theirs', async () => {
    const { user, id } = await aProfessional(t.ctx)
    await withPoints(t.ctx, id, 28)
    await aRequest(t.ctx)
    for (const path of ['lead-history', 'analytics', 'me', 'transactions'])
      expect((await send(user, { url: `/api/professionals/${path}` })).body).not.toMatch(/Hanna|Reid|steel beam/)
  })
})

describe('amounts (T65)', () => {
  const wrong = [-29, 0.5, '1e308', '29', 'null', 'true']
  test.each(wrong)('of %s are refused at their field, and nothing is written', async (value) => {
    const lead = await aLead(t.ctx)
    const { user } = lead.professional
    const raw = typeof value === 'string' && value !== '29' ? value : JSON.stringify(value)
    for (const field of ['amountCents', 'depositCents', 'highCents']) {
      const body = JSON.stringify(
        field === 'amountCents' ? aQuoteBody({ amountCents: '?' }) : aQuoteBody({}, { [field]: '?' }),
      ).replace('"?"', raw)
      const answer = await t.http.inject({
        method: 'POST',
        url: `/api/professionals/lead/${lead.id}/quotes`,
        headers: { 'content-type': 'application/json', cookie: await t.signIn(user) },
        payload: body,
      })
      expect([answer.statusCode, answer.json().code], `${field} ${raw}`).toEqual([400, 'invalid'])
      expect(answer.json().issues[0].path).toBe(field === 'amountCents' ? 'lines.0.amountCents' : field)
    }
    expect(await quotesOf(lead.id)).toEqual([])
  })

  test('that no number can hold are refused as well', async () => {
    const lead = await aLead(t.ctx)
    for (const amountCents of [Number.MAX_SAFE_INTEGER, 1e15, 2_000_000_001])
      expect(
        (
          await send(lead.professional.user, {
            method: 'POST',
            url: `/api/professionals/lead/${lead.id}/quotes`,
            body: aQuoteBody({ amountCents }),
          })
        ).statusCode,
      ).toBe(400)
    expect(await quotesOf(lead.id)).toEqual([])
  })
})

test('with 28 points leads stay off, whatever is switched, and none is sent (T66)', async () => {
  const poor = await aProfessional(t.ctx, { postcodes: ['3000'] })
  await withPoints(t.ctx, poor.id, 28)
  const switched = await send(poor.user, {
    method: 'PATCH',
    url: '/api/professionals/toggle-leads',
    body: { receiveLeads: true },
  })
  expect([switched.statusCode, switched.json().receiveLeads]).toEqual([200, false])
  const { id } = await aRequest(t.ctx, { postcode: '3000', suburb: 'Melbourne' })
  expect(await matchRequest(t.ctx, id)).toBe(0)
  expect((await send(poor.user, { url: '/api/professionals/lead-history' })).json()).toEqual([])
  await withPoints(t.ctx, poor.id, 1)
  expect(await matchRequest(t.ctx, id)).toBe(1)
})

test('fake requests cost nobody a point: not before the click, and not the second time (T68)', async () => {
  const victims = await Promise.all([1, 2, 3].map(() => aProfessional(t.ctx, { postcodes: ['3002'] })))
  for (const { id } of victims) await withPoints(t.ctx, id, 290)
  const spent = async () => {
    const all = await Promise.all(victims.map(({ id }) => getBalances(t.ctx, id)))
    return all.reduce((sum, { held }) => sum + held, 0)
  }
  const phone = '0491 570 159'
  const ask = (email: string) =>
    send(null, {
      method: 'POST',
      url: '/api/quotes',
      body: {
        description: 'Open the kitchen to the garden.',
        postcode: '3002',
        name: 'No One',
        phone,
        email,
        consent: 'true',
      },
    })
  const stored = async (email: string) =>
    (await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.email, email)))[0]?.id ?? ''
  expect((await ask('fake@test.example')).statusCode).toBe(201)
  await matchRequest(t.ctx, await stored('fake@test.example'))
  expect(await spent()).toBe(0)

  const { id } = await aRequest(t.ctx, { postcode: '3002', suburb: 'East Melbourne', phone: '+61491570159' })
  expect(await matchRequest(t.ctx, id)).toBe(3)
  expect(await spent()).toBe(87)
  const again = await aRequest(t.ctx, { postcode: '3002', phone: '+61491570159', duplicateOf: id })
  expect(await matchRequest(t.ctx, again.id)).toBe(0)
  expect(await spent()).toBe(87)
})

describe('files of POST /api/quotes', () => {
  const boundary = 'laneway'
  const asked = () => ({
    description: 'Open the kitchen to the garden: a steel beam.',
    postcode: '3056',
    name: 'Hanna Reid',
    phone: '0491 570 156',
    email: `asker-${randomUUID().slice(0, 8)}@test.example`,
  })
  const upload = (sent: [name: string, bytes: Buffer | string][], fields: Record<string, string> = asked()) =>
    t.http.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        ...Object.entries(fields).map(([name, value]) =>
          Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
        ),
        ...sent.flatMap(([name, bytes]) => [
          Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
          Buffer.from(bytes),
          Buffer.from('\r\n'),
        ]),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
    })
  const kept = () => readdirSync(dirname(t.ctx.files.path('x'))).length
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

  test.each([
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['page.html', '<script>alert(1)</script>'],
    ['shell.php', '<?php system($_GET[0]);'],
    ['a.jpg.html', '<script>alert(1)</script>'],
    ['photo.jpg', '<script>alert(1)</script>'],
    ['plan.pdf', '<script>alert(1)</script>'],
  ])('%s is refused by its name, and nothing is kept (T69)', async (name, content) => {
    const [before, fields] = [kept(), asked()]
    const answer = await upload(
      [
        ['plan-ok.pdf', pdf],
        [name, content],
      ],
      fields,
    )
    const message = `Invalid file type: ${name} is not a supported file type. Please use JPG, PNG, or PDF files.`
    expect([answer.statusCode, answer.json().message, answer.json().issues]).toEqual([
      400,
      message,
      [{ path: 'files', message }],
    ])
    expect(kept()).toBe(before)
    expect(await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.email, fields.email))).toEqual([])
  })

  test('10,485,760 bytes are taken; one more is cut off and nothing is kept (T70)', async () => {
    const sized = (bytes: number) => Buffer.concat([pdf], bytes)
    expect((await upload([['plan.pdf', sized(10_485_760)]])).statusCode).toBe(201)
    const before = kept()
    const answer = await upload([['plan.pdf', sized(10_485_761)]])
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      'File too large: plan.pdf is larger than 10MB. Please choose a smaller file.',
    ])
    expect(kept()).toBe(before)
  })

  test('a thousand parts are refused at once (T72)', { tags: ['slow'] }, async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field${at}`, 'x']))
    const refuse = async () => expect([400, 413]).toContain((await upload([], Object.assign(asked(), many))).statusCode)
    const take = async () => expect((await upload([])).statusCode).toBe(201)
    expect(await measureTimeRatio(refuse, take)).toBeLessThan(5)
  })

  test('a name cannot leave the folder, break a header or become markup (T73)', async () => {
    const names = [
      '../../../etc/passwd.pdf',
      'a\\..\\b.pdf',
      'x".pdf',
      '"><img src=x onerror=alert(1)>.pdf',
      `${'long'.repeat(75)}.pdf`,
    ]
    const fields = asked()
    const answer = await upload(
      names.map((name) => [name.replaceAll('"', '%22'), pdf]),
      fields,
    )
    expect(answer.statusCode).toBe(201)
    const rows = await t.ctx.db
      .select()
      .from(files)
      .where(and(eq(files.byteCount, pdf.length), inArray(files.contentType, ['application/pdf'])))
    expect(rows.length).toBeGreaterThanOrEqual(names.length)
    for (const { id, name } of rows) {
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      expect(name).not.toMatch(/[/\\\r\n\0]/)
      expect(name.length).toBeLessThanOrEqual(255)
    }
  })
})
