import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { capturedMails } from '#platform/email/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, withPoints } from '#test/factories.ts'
import { quoteRequests } from './schema.ts'

const t = await testApp({ PUBLIC_URL: 'http://localhost:3999' })
beforeAll(() => t.work())

const mailsTo = (to: string) => t.ctx.db.select().from(capturedMails).where(eq(capturedMails.to, to))

async function until<T>(read: () => Promise<T[]>): Promise<T[]> {
  for (let tries = 0; tries < 600; tries++) {
    const rows = await read()
    if (rows.length > 0) return rows
    await wait(100)
  }
  return []
}

async function ask(over: object, headers: Record<string, string> = {}) {
  const email = `asker-${randomUUID()}@test.example`
  const payload = {
    description: 'Open the kitchen to the garden, see https://evil.example/brief',
    postcode: '3056',
    name: 'Win a car www.evil.example',
    phone: '0491 570 156',
    email,
    title: 'Click https://evil.example',
    consent: 'true',
    ...over,
  }
  const { statusCode } = await t.http.inject({ method: 'POST', url: '/api/quotes', headers, payload })
  expect(statusCode).toBe(201)
  const [mail] = await until(() => mailsTo(email))
  return { email, text: mail?.text ?? '', html: mail?.html ?? '', subject: mail?.subject ?? '' }
}
const linksIn = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)

describe('the email that asks for proof of an address', () => {
  test('says where the project is, and nothing that was typed in (T81)', async () => {
    const { email, text, html, subject } = await ask({})
    expect(text).toContain('Brunswick 3056')
    for (const part of [text, html, subject]) expect(part).not.toMatch(/evil|Win a car|kitchen/)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('leads to our own address, whatever host the request was sent to (T18)', async () => {
    const { text, html } = await ask({}, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
    const links = [...linksIn(text), ...linksIn(html)]
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^http:\/\/localhost:3999\/verify-email\/[\w-]{43}$/)
  })

  test('holds the only copy of the link: neither tables nor waiting work know it', async () => {
    const { text } = await ask({})
    const token = linksIn(text)[0]?.split('/').at(-1) ?? ''
    const { rows } = await t.ctx.pool.query(
      'select row_to_json(j)::text as row from jobs.job j union all select row_to_json(k)::text from mail_tokens k',
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

test('from the click a professional has the lead, nobody before', async () => {
  const professional = await aProfessional(t.ctx)
  await withPoints(t.ctx, professional.id, 29)
  const leadsOf = () => t.ctx.db.select().from(leads).where(eq(leads.professionalId, professional.id))
  const { email, text } = await ask({ phone: '0491 570 157' })
  expect(await leadsOf()).toEqual([])
  const token = linksIn(text)[0]?.split('/').at(-1) ?? ''
  await t.as(null).requests.verifyEmail({ body: { token } })
  await expect.poll(async () => (await leadsOf()).length).toBe(1)
  const [lead] = await leadsOf()
  const [request] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.email, email))
  expect([lead?.requestId, request?.leadCount]).toEqual([request?.id, 1])
})
