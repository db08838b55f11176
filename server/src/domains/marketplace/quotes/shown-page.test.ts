import { MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contactReveals, leadReports, leads } from '#domains/marketplace/leads/schema.ts'
import { quoteRequests, requestFiles } from '#domains/marketplace/requests/schema.ts'
import { documents } from '#domains/professionals/profiles/schema.ts'
import { removeReview } from '#domains/tenders/reviews/remove.ts'
import { pages } from '#http/pages/pages.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { aFile, aLead, aQuote, aRequest, aUser } from '#test/factories.ts'
import { ensureBuilt } from '../../../../../scripts/prepare.mjs'

let t: TestApp
beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

/** A page as its reader sees it: React's marks between texts are gone. */
async function visit(user: TestUser, url: string) {
  const headers = { accept: 'text/html', cookie: await t.signIn(user) }
  const { statusCode, body, headers: answered } = await t.http.inject({ url, headers })
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  return { statusCode, html: main.replaceAll(/<!--.*?-->/g, ''), location: answered.location }
}
async function send(user: TestUser, url: string, fields: Record<string, string>) {
  const sent = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { ...sent, cookie: await t.signIn(user) }
  return t.http.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
}
const chargeOf = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id))).charge
const revealsOf = (leadId: string) => t.ctx.db.$count(contactReveals, eq(contactReveals.leadId, leadId))

/** A request with quotes of two professionals, and a third one who got it. */
async function compared() {
  const { user, ...request } = await aRequest(t.ctx)
  const first = await aQuote(t.ctx, { requestId: request.id })
  const second = await aQuote(t.ctx, { requestId: request.id })
  return { user, request, first, second, url: `/quotes/${request.id}` }
}

describe('what a homeowner engages with', () => {
  test('is one professional’s thread: reading it and writing there leaves the quotes of the others unread', async () => {
    const { user, first, second, url } = await compared()
    const thread = `${url}/messages/${first.lead.id}`
    await t.as(first.professional.user).leads.sendMessage({
      params: { leadId: first.lead.id },
      body: { body: 'Is Tuesday fine?' },
    })
    const { statusCode, html } = await visit(user, thread)
    expect([statusCode, html.includes('Messages with Costa Building')]).toEqual([200, true])
    expect(html).toContain('Is Tuesday fine?')
    expect(html, 'a homeowner knows the business').not.toContain('Bruno Costa')
    expect((await send(user, thread, { body: 'Could you start in March?' })).statusCode).toBe(302)
    await visit(user, thread)
    expect([await chargeOf(first.lead.id), await chargeOf(second.lead.id)]).toEqual(['captured', 'held'])
  })

  test('is not the page on which one quote is accepted, as it shows the others’ names alone', async () => {
    const { user, first, second, url } = await compared()
    expect((await visit(user, `${url}/accept/${first.id}`)).statusCode).toBe(200)
    expect([await chargeOf(first.lead.id), await chargeOf(second.lead.id)]).toEqual(['held', 'held'])
    await visit(user, url)
    expect([await chargeOf(first.lead.id), await chargeOf(second.lead.id)]).toEqual(['captured', 'captured'])
  })
})

describe('the page of a request', () => {
  test('says which quote is no longer available, and offers no way to accept it', async () => {
    const { user, first, second, url } = await compared()
    const report = { leadId: first.lead.id, reason: 'not_a_real_job' as const, status: 'accepted' as const }
    await t.ctx.db.insert(leadReports).values({ ...report, decidedAt: t.ctx.now() })
    const { html } = await visit(user, url)
    expect(html).toContain('No longer available')
    expect([first, second].map(({ id }) => html.includes(`${url}/accept/${id}`))).toEqual([false, true])
    expect((await visit(user, `${url}/accept/${first.id}`)).location).toBe(url)
    expect((await visit(user, `${url}/accept/${second.id}`)).html).not.toContain('One honest reason')
  })

  test('lists every day on which the number was shown, to the winner and once it was taken back', async () => {
    const { user, request, first, second, url } = await compared()
    const days = [first, second].map(({ lead }, i) => ({
      leadId: lead.id,
      day: `2026-11-0${i + 2}`,
      at: new Date(`2026-11-0${i + 2}T02:00:00Z`),
    }))
    await t.ctx.db.insert(contactReveals).values(days)
    await t.as(user).leads.revokePhone({ params: { requestId: request.id, leadId: second.lead.id } })
    await t.ctx.db.update(leads).set({ status: 'won' }).where(eq(leads.id, first.lead.id))
    const { html } = await visit(user, url)
    expect(html).toContain('You stopped sharing your number.')
    expect(html.match(/Viewed your number on 1 day/g)).toHaveLength(2)
    expect(html).toMatch(/2 Nov(ember)? 2026/)
    expect(html).toMatch(/3 Nov(ember)? 2026/)
    expect(html).not.toContain('Stop sharing my number')
  })

  test.each(['completed', 'cancelled'] as const)('lets go of a file once the request is %s', async (status) => {
    const { user, ...request } = await aRequest(t.ctx)
    const file = await aFile(t.ctx, user.id)
    await t.ctx.db.insert(requestFiles).values({ requestId: request.id, fileId: file.id, position: 0 })
    await t.ctx.db.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, request.id))
    const { html } = await visit(user, `/quotes/${request.id}`)
    expect(html).toContain(`Remove ${file.name}`)
    expect(html).not.toContain('Add files')
  })

  test('says what was checked of somebody, and when', async () => {
    const { user, first, url } = await compared()
    await t.ctx.db.insert(documents).values({
      professionalId: first.professional.id,
      kind: 'licence',
      class: 'Domestic Builder Unlimited',
      trades: ['Carpenter'],
      holder: 'Bruno Costa',
      number: 'DB-U 1',
      status: 'checked',
      checkedAt: new Date('2026-02-03T02:00:00Z'),
      expiresAt: new Date('2040-06-30T02:00:00Z'),
    })
    const { html } = await visit(user, url)
    expect(html).toMatch(/Licence checked 3 Feb(ruary)? 2026/)
    expect(html).toMatch(/Domestic Builder Unlimited, valid until 30 June? 2040/)
  })

  test('says of a deposit over the legal cap which price it is that share of', async () => {
    const { user, ...request } = await aRequest(t.ctx)
    const line = { scopeLineId: null, kind: 'included' as const, label: 'All of it', amountCents: 1_000_000 }
    await aQuote(t.ctx, { requestId: request.id, lines: [line], highCents: 1_500_000, depositCents: 120_000 })
    const { html } = await visit(user, `/quotes/${request.id}`)
    expect(html).toContain('over the legal cap')
    expect(html).toContain('12% of $10,000')
    expect(html).not.toContain('(8%')
  })
})

describe('a request whose week is over', () => {
  const aWithdrawnQuote = async () => {
    const quote = await aQuote(t.ctx)
    const params = { leadId: quote.lead.id, quoteId: quote.id }
    await t.as(quote.professional.user).quotes.withdraw({ params })
    return quote
  }
  test.each([
    ['has expired', () => aQuote(t.ctx, { isExpired: true })],
    ['was withdrawn', aWithdrawnQuote],
  ])('says on both its pages that the only quote %s, and whom to write to', async (became, lapsed) => {
    const { user, id } = (await lapsed()).request
    const matchUntil = new Date(t.ctx.now().getTime() - MINUTE_MS)
    await t.ctx.db.update(quoteRequests).set({ matchUntil }).where(eq(quoteRequests.id, id))
    const { html } = await visit(user, `/quotes/${id}`)
    expect(html).toContain(`The quote you got ${became}. Message the professional below: they can send a new one.`)
    const { html: list } = await visit(user, '/dashboard')
    expect(list).toContain(`Every quote ${became}`)
    expect(html + list).not.toMatch(/no quotes came|Compare them now/i)
  })
})

test('a review that was removed is named on both sides’ pages with its reason, and no form asks for another', async () => {
  const { request, lead, professional, ...quote } = await aQuote(t.ctx)
  const params = { requestId: request.id }
  const owner = t.as(request.user)
  await owner.quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
  await owner.quotes.confirm({ params })
  expect((await visit(request.user, `/quotes/${request.id}`)).html).toContain('Publish the review')
  const { id: reviewId } = await owner.reviews.create({ params, body: { stars: 1, text: 'Ask at number 7.' } })
  const { id: actorId } = await aUser(t.ctx, { isSuperAdmin: true })
  await removeReview(t.ctx, { reviewId, actorId, reason: 'It names a neighbour' })
  const { html } = await visit(request.user, `/quotes/${request.id}`)
  for (const says of ['Your review was removed', 'Reason: It names a neighbour.', 'href="/contact"'])
    expect(html).toContain(says)
  expect(html).not.toMatch(/Publish the review|How was it\?|helps the next homeowner/)
  const { html: job } = await visit(professional.user, `/professionals/leads/${lead.id}`)
  for (const says of ['Their review was removed', 'Reason: It names a neighbour.']) expect(job).toContain(says)
  expect(job).not.toMatch(/no review yet|They gave you/)
})

describe('the phone number is not looked at', () => {
  test('by saying that the job is done', async () => {
    const { request, lead, professional, ...quote } = await aQuote(t.ctx)
    const params = { requestId: request.id }
    await t.as(request.user).quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
    await t.ctx.db.delete(contactReveals).where(eq(contactReveals.leadId, lead.id))
    const { statusCode } = await send(professional.user, `/professionals/leads/${lead.id}`, { intent: 'complete' })
    expect(statusCode).toBe(302)
    expect((await t.as(request.user).quotes.get({ params })).doneBy).toBe('professional')
    expect(await revealsOf(lead.id)).toBe(0)
  })

  test('on the page of a quote', async () => {
    const { professional, request, ...lead } = await aLead(t.ctx)
    const { statusCode, html } = await visit(professional.user, `/professionals/leads/${lead.id}/quote`)
    expect(statusCode).toBe(200)
    expect(html).not.toContain(request.phone)
    expect(await revealsOf(lead.id)).toBe(0)
    await visit(professional.user, `/professionals/leads/${lead.id}`)
    expect(await revealsOf(lead.id)).toBe(1)
  })
})
