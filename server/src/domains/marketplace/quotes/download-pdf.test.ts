import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents, professionals } from '#domains/professionals/profiles/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aQuote, aUser } from '#test/factories.ts'
import { pdfText } from '#test/pdf-text.ts'

const t = await testApp()

const fetchPdf = async (url: string, user: TestUser | null) =>
  t.http.inject({ url, headers: user ? { cookie: await t.signIn(user) } : {} })

test('homeowner and professional each get the quote as a PDF', async () => {
  const { request, professional, ...quote } = await aQuote(t.ctx)
  for (const user of [request.user, professional.user]) {
    const answer = await fetchPdf(quote.pdfUrl, user)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment; filename="Quote Costa Building v1.pdf"'),
    })
    const [page = ''] = await pdfText(answer.rawPayload)
    expect(page).toContain('$12,000')
    expect(page).toContain('Hanna Reid, Brunswick 3056')
  }
})

test('a licence number on it says whether we checked that very number', async () => {
  const { request, professional, ...quote } = await aQuote(t.ctx)
  const professionalId = professional.id
  await t.ctx.db.update(professionals).set({ licenseNumber: 'DB-U 12345' }).where(eq(professionals.id, professionalId))
  const says = async () => (await pdfText((await fetchPdf(quote.pdfUrl, request.user)).rawPayload))[0]
  const document = { professionalId, kind: 'licence' as const, class: 'Builder', trades: [], holder: 'Bruno Costa' }
  const [checkedAt, expiresAt] = [new Date('2026-11-02T23:00:00Z'), new Date(Date.now() + DAY_MS)]
  const checked = { ...document, status: 'checked' as const, checkedAt, expiresAt }
  await t.ctx.db.insert(documents).values({ ...checked, number: 'DB-U 54321' })
  expect(await says()).toContain('Licence DB-U 12345 (as stated, not checked)')
  await t.ctx.db.insert(documents).values({ ...checked, number: 'dbu12345' })
  expect(await says()).toContain('Licence DB-U 12345 (checked on 3 Nov 2026)')
})

test('nobody else does: visitors are asked to sign in, anyone else gets 404', async () => {
  const { request, professional, ...quote } = await aQuote(t.ctx)
  const other = await aQuote(t.ctx)
  expect((await fetchPdf(quote.pdfUrl, null)).statusCode).toBe(401)
  for (const user of [await aUser(t.ctx), other.professional.user, other.request.user])
    expect((await fetchPdf(quote.pdfUrl, user)).statusCode).toBe(404)
  const mixed = `/api/quotes/${other.request.id}/pdf/${quote.id}`
  expect((await fetchPdf(mixed, request.user)).statusCode).toBe(404)
  expect((await fetchPdf(`/api/quotes/${request.id}/pdf/x`, request.user)).statusCode).toBe(404)
  await t.ctx.db.update(professionals).set({ accountStatus: 'suspended' }).where(eq(professionals.id, professional.id))
  expect((await fetchPdf(quote.pdfUrl, professional.user)).statusCode).toBe(404)
})

test('is drawn sixty times in ten minutes for an address of the network, and no more', async () => {
  const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
  const { request, ...quote } = await aQuote(strict.ctx)
  const headers = { cookie: await strict.signIn(request.user) }
  const ask = async () => (await strict.http.inject({ url: quote.pdfUrl, headers })).statusCode
  await strict.ctx.rateLimits.spend('papers', '127.0.0.1', 59)
  expect([await ask(), await ask()]).toEqual([200, 429])
})
