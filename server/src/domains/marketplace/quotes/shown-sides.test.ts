import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { pages } from '#http/pages/pages.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { aDocument, aLead, aProfessional, aQuote, aRequest, withPoints } from '#test/factories.ts'
import { ensureBuilt } from '../../../../../scripts/prepare.mjs'

let t: TestApp
beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

/** A page as its reader sees it: React's marks between texts are gone. */
async function visit(user: TestUser, url: string) {
  const { body } = await t.http.inject({ url, headers: { accept: 'text/html', cookie: await t.signIn(user) } })
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  return main.replaceAll(/<!--.*?-->/g, '').replaceAll('&amp;', '&')
}
const lines = (dollars: number, label: string) => [
  { scopeLineId: null, kind: 'included' as const, label, amountCents: dollars * 100 },
]

/** Two builders and an electrician quoted for a request of both, and an electrician has not. */
async function aRequestForTwo() {
  const { user, id: requestId } = await aRequest(t.ctx, { trades: ['Builder/Contractor', 'Electrician'] })
  const forSide = async <T extends { id: string }>(leadId: string, side: string, made: T) => {
    const factors = [{ factor: 'part', weight: 0, score: 100, says: 'For this part of the job', sides: [side] }]
    await t.ctx.db.update(leads).set({ factors }).where(eq(leads.id, leadId))
    return made
  }
  const quoteFor = async (dollars: number, label: string, side: string) => {
    const quote = await aQuote(t.ctx, { requestId, lines: lines(dollars, label) })
    return forSide(quote.lead.id, side, quote)
  }
  const cheap = await quoteFor(80_000, 'Frame and fit out', 'Builder/Contractor')
  const spark = await quoteFor(4_000, 'Rewire the kitchen', 'Electrician')
  const lead = await aLead(t.ctx, { requestId })
  const late = await forSide(lead.id, 'Electrician', lead)
  return { user, requestId, cheap, spark, late, url: `/quotes/${requestId}` }
}
const nameOf = ({ professional }: { professional: { businessName: string | null } }) =>
  String(professional.businessName)

describe('a request for two trades', () => {
  test('shows the quotes of each trade beside each other, without the other’s lines', async () => {
    const { user, url } = await aRequestForTwo()
    const html = await visit(user, url)
    const [builders, electricians] = ['Builder/Contractor', 'Electrician'].map(
      (part) => /<table.*?<\/table>/s.exec(html.slice(html.indexOf(`Quotes side by side: ${part}`)))?.[0],
    )
    expect(builders).toContain('Frame and fit out')
    expect(builders).not.toContain('Rewire')
    expect(electricians).toContain('Rewire the kitchen')
    expect(html).toContain('you can accept one quote for each')
  })

  test('says before one is accepted who is told, and who can still be chosen', async () => {
    const { user, url, cheap, spark, late } = await aRequestForTwo()
    const html = await visit(user, `${url}/accept/${spark.id}`)
    expect(html).toContain(`We’ll tell ${nameOf(late)} that you chose someone else.`)
    expect(html).toContain(`You can still choose ${nameOf(cheap)} (Builder/Contractor)`)
    expect(html).not.toContain('One honest reason for the others')
  })

  test('once the electrician is hired still offers the builder, and says what confirming closes', async () => {
    const { user, url, requestId, cheap, spark } = await aRequestForTwo()
    const params = { requestId }
    await t.as(user).quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: spark.id } })
    expect(await visit(user, url)).toContain(`/accept/${cheap.id}`)
    await t.as(user).quotes.complete({ params })
    expect(await visit(user, url)).toContain(`you can’t hire ${nameOf(cheap)} for the other part`)
  })
})

test.each([
  '/professionals/checkout',
  '/professionals/checkout?plan=basic',
  '/professionals/wallet',
  '/professionals/top-up',
])('before money at %s the licence gate is said, also where nobody asked last month', async (url) => {
  const place = { trades: ['Kitchen Renovator' as const], postcodes: ['3190'] }
  for (let at = 0; at < 3; at += 1) {
    const one = await aProfessional(t.ctx, place)
    await withPoints(t.ctx, one.id, 100)
    const day = (days: number) => new Date(t.ctx.now().getTime() + days * DAY_MS)
    const paper = { kind: 'licence' as const, class: 'Domestic Builder', status: 'checked' as const }
    await aDocument(t.ctx, one.id, { ...paper, trades: place.trades, checkedAt: day(-40), expiresAt: day(100) })
  }
  const { user } = await aProfessional(t.ctx, place)
  expect(await visit(user, url)).toContain('Kitchen leads near you go to checked licences only')
})
