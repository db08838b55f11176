import { setTimeout as wait } from 'node:timers/promises'
import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import type { CloseOutReason } from '@lv/contract/options'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pointHolds } from '#domains/billing/points/schema.ts'
import { acceptReport } from '#domains/marketplace/leads/reports.ts'
import { contactReveals, leadReports, leads } from '#domains/marketplace/leads/schema.ts'
import { quoteRequests, requestEvents } from '#domains/marketplace/requests/schema.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead, aQuote, aRequest, aUser } from '#test/factories.ts'
import { rounds } from '#test/rounds.ts'
import { quotes } from './schema.ts'

const t = await testApp()
const today = melbourneDay(t.ctx.now())

type Sent = Awaited<ReturnType<typeof aQuote>>
type Body = { quoteId: string; closeOut?: { quoteId: string; reason: CloseOutReason }[] }

/** A request with quotes of these dollars, each by another professional. */
async function compared(...dollars: number[]) {
  const { user, ...request } = await aRequest(t.ctx)
  const sent: Sent[] = []
  for (const amount of dollars)
    sent.push(
      await aQuote(t.ctx, {
        requestId: request.id,
        lines: [{ scopeLineId: null, kind: 'included', label: 'All of it', amountCents: amount * 100 }],
      }),
    )
  const accept = (body: Body) =>
    t.as(user).quotes.accept({ params: { requestId: request.id }, body: { signedName: 'Hanna Hill', ...body } })
  return { user, request, sent, accept }
}
const because = (quote: Sent | undefined, reason: CloseOutReason = 'experience') => ({
  quoteId: quote?.id ?? '',
  reason,
})
const leadOf = async ({ lead }: Sent) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, lead.id)))
const quoteRow = async ({ id }: Sent) => singleRow(await t.ctx.db.select().from(quotes).where(eq(quotes.id, id)))
const holdOf = async ({ lead }: Sent) =>
  singleRow(await t.ctx.db.select().from(pointHolds).where(eq(pointHolds.subject, lead.id)))
const lastMailTo = async (email: string) =>
  (await t.waitingJobs())
    .map(({ data }) => data)
    .filter(({ to }) => to === email)
    .at(-1)
const report = ({ lead, professional }: Sent) =>
  t.as(professional.user).leads.report({ params: { leadId: lead.id }, body: { reason: 'wrong_number' } })
const statusOf = async (id: string) =>
  singleRow(await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))).status

describe('accepting a quote', () => {
  test('releases the points of a professional who had not tried yet and now cannot', async () => {
    const { request, sent, accept } = await compared(10_000)
    const late = await aLead(t.ctx, { requestId: request.id })
    await accept({ quoteId: sent[0]?.id ?? '' })
    const [lead] = await t.ctx.db.select().from(leads).where(eq(leads.id, late.id))
    expect(lead).toMatchObject({ status: 'not_chosen', charge: 'released', chargeRule: 'closed_before_contact' })
  })

  test('is refused while its professional is suspended', async () => {
    const { sent, accept } = await compared(10_000)
    const id = sent[0]?.professional.id ?? ''
    await t.ctx.pool.query("update professionals set account_status = 'suspended' where id = $1", [id])
    await expect(accept({ quoteId: sent[0]?.id ?? '' })).rejects.toMatchObject({ status: 409 })
  })

  test('is refused once the professional’s report of the lead was accepted, and asks for no reason for them', async () => {
    const { request, sent, accept } = await compared(10_000, 9_200)
    const [other, gone] = sent
    if (!other || !gone) throw new Error('two quotes were sent')
    await t.ctx.db.update(quoteRequests).set({ emailBouncedAt: t.ctx.now() }).where(eq(quoteRequests.id, request.id))
    await report(gone)
    await expect(accept({ quoteId: gone.id, closeOut: [because(other)] })).rejects.toMatchObject({
      status: 409,
      message: 'This quote is no longer available. Choose another one.',
    })
    expect(await statusOf(request.id)).toBe('quoted')
    expect(await accept({ quoteId: other.id })).toMatchObject({ status: 'in_progress' })
    expect(await leadOf(gone)).toMatchObject({ status: 'not_chosen', charge: 'released' })
  })

  test('and reporting the lead at the same time have one winner', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      const { request, sent, accept } = await compared(10_000)
      const [quote] = sent
      if (!quote) throw new Error('a quote was sent')
      await t.ctx.db.update(quoteRequests).set({ emailBouncedAt: t.ctx.now() }).where(eq(quoteRequests.id, request.id))
      const outcomes = await Promise.allSettled([accept({ quoteId: quote.id }), report(quote)])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const { status, charge } = await leadOf(quote)
      expect([status, charge]).toEqual(
        outcomes[0].status === 'fulfilled' ? ['won', 'captured'] : ['quoted', 'released'],
      )
    }
  })

  test('and deciding a report that waits at the same time have one winner: no points come back for a job that was won', async () => {
    const { id: adminId } = await aUser(t.ctx, { isSuperAdmin: true })
    for (let round = 0; round < rounds(12); round += 1) {
      const { sent, accept } = await compared(10_000)
      const [quote] = sent
      if (!quote) throw new Error('a quote was sent')
      await report(quote)
      const { id: reportId } = singleRow(
        await t.ctx.db.select().from(leadReports).where(eq(leadReports.leadId, quote.lead.id)),
      )
      // An acceptance comes to the lead after other rows: without a lead of some milliseconds the report is always first.
      const decide = async () => {
        await wait(round * 4)
        await acceptReport(t.ctx, { reportId, adminId, note: '' })
      }
      const outcomes = await Promise.allSettled<unknown>([accept({ quoteId: quote.id }), decide()])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const refused = outcomes.find((outcome) => outcome.status === 'rejected')
      expect(refused?.reason).toMatchObject({ status: 409 })
      const { status, charge } = await leadOf(quote)
      expect(['won captured', 'quoted released']).toContain(`${status} ${charge}`)
      const [stored] = await t.ctx.db.select().from(leadReports).where(eq(leadReports.id, reportId))
      expect(stored?.status).toBe(status === 'won' ? 'pending' : 'accepted')
      expect((await holdOf(quote)).status).toBe(charge)
    }
  })

  test('starts the project, captures the winner’s points and gives everybody else their close-out card', async () => {
    const { request, sent, accept } = await compared(10_000, 9_200, 14_000)
    const [dear, chosen, dearest] = sent
    if (!dear || !chosen || !dearest) throw new Error('three quotes were sent')
    const closeOut = [because(dear, 'price'), because(dearest)]
    expect(await accept({ quoteId: chosen.id, closeOut })).toMatchObject({ status: 'in_progress' })
    expect(await statusOf(request.id)).toBe('in_progress')
    expect(await quoteRow(chosen)).toMatchObject({ status: 'accepted', decidedAt: expect.any(Date) })
    expect(await quoteRow(dear)).toMatchObject({ status: 'not_chosen' })
    expect(await leadOf(chosen)).toMatchObject({ status: 'won', charge: 'captured', chargeRule: 'quote_accepted' })
    expect(await holdOf(chosen)).toMatchObject({ status: 'captured' })
    expect(await leadOf(dear)).toMatchObject({
      status: 'not_chosen',
      closeOutRank: 2,
      closeOutOf: 3,
      closeOutBand: '5-10% below yours',
      closeOutReason: 'price',
      charge: 'held',
    })
    expect(await leadOf(dearest)).toMatchObject({
      closeOutRank: 3,
      closeOutOf: 3,
      closeOutBand: '30-35% below yours',
      closeOutReason: 'experience',
    })
    expect(await holdOf(dear)).toMatchObject({ status: 'held' })
  })

  test('mails the winner how to reach the homeowner, and the others their card and no price', async () => {
    const { request, sent, accept } = await compared(10_000, 9_200)
    const [dear, chosen] = sent
    await accept({ quoteId: chosen?.id ?? '', closeOut: [because(dear, 'availability')] })
    expect(await lastMailTo(chosen?.professional.user.email ?? '')).toMatchObject({
      kind: 'quote-accepted',
      data: { homeownerName: request.name, homeownerPhone: request.phone, homeownerEmail: request.email },
    })
    const reveals = await t.ctx.db.select().from(contactReveals)
    expect(reveals.map(({ leadId }) => leadId).filter((id) => sent.some(({ lead }) => lead.id === id))).toEqual([
      chosen?.lead.id,
    ])
    const card = await lastMailTo(dear?.professional.user.email ?? '')
    expect(card).toMatchObject({
      kind: 'quote-not-chosen',
      data: { rank: '2', of: '2', band: '5-10% below yours', reason: 'Someone could start sooner' },
    })
    expect(JSON.stringify(card)).not.toMatch(/9,?200|@.*homeowner|\+61/)
  })

  test('leaves a professional who sent no quote a card without a place', async () => {
    const { request, sent, accept } = await compared(10_000)
    const silent = await aLead(t.ctx, { requestId: request.id })
    await accept({ quoteId: sent[0]?.id ?? '' })
    const row = singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, silent.id)))
    expect(row).toMatchObject({ status: 'not_chosen', closeOutRank: null, closeOutBand: null, closeOutReason: null })
    expect(await lastMailTo(silent.professional.user.email)).toMatchObject({
      kind: 'quote-not-chosen',
      data: { rank: '', band: '', reason: '' },
    })
  })

  test('is written into the timeline', async () => {
    const { user, request, sent, accept } = await compared(10_000)
    await accept({ quoteId: sent[0]?.id ?? '' })
    const page = await t.as(user).quotes.get({ params: { requestId: request.id } })
    expect(page.acceptedQuoteId).toBe(sent[0]?.id)
    expect(page.timeline.map(({ says }) => says)).toContain(
      `You accepted the quote of ${sent[0]?.professional.businessName}`,
    )
  })

  test('needs a reason for every other open quote, and changes nothing without one', async () => {
    const { request, sent, accept } = await compared(10_000, 9_200, 8_000)
    const [a, b, c] = sent
    for (const closeOut of [[], [because(a)]])
      await expect(accept({ quoteId: c?.id ?? '', closeOut })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'closeOut', message: expect.any(String) }],
      })
    await expect(
      accept({ quoteId: c?.id ?? '', closeOut: [because(a), { ...because(b), reason: 'rude' as CloseOutReason }] }),
    ).rejects.toMatchObject({ issues: [{ path: 'closeOut.1.reason', message: 'Choose a reason' }] })
    expect(await statusOf(request.id)).toBe('quoted')
    if (a) expect(await quoteRow(a)).toMatchObject({ status: 'sent', decidedAt: null })
  })

  test('needs none for quotes that were withdrawn or have expired', async () => {
    const { request, sent, accept } = await compared(10_000)
    const withdrawn = await aQuote(t.ctx, { requestId: request.id })
    await t.as(withdrawn.professional.user).quotes.withdraw({
      params: { leadId: withdrawn.lead.id, quoteId: withdrawn.id },
    })
    const expired = await aQuote(t.ctx, { requestId: request.id, isExpired: true })
    await expect(accept({ quoteId: expired.id })).rejects.toMatchObject({ status: 409 })
    expect(await accept({ quoteId: sent[0]?.id ?? '' })).toMatchObject({ status: 'in_progress' })
    expect(await quoteRow(withdrawn)).toMatchObject({ status: 'withdrawn' })
    expect(await leadOf(withdrawn)).toMatchObject({ status: 'not_chosen', closeOutRank: null })
    expect(await quoteRow(expired)).toMatchObject({ status: 'not_chosen' })
    expect(await leadOf(expired)).toMatchObject({ closeOutRank: null, closeOutOf: 1, closeOutReason: null })
  })

  test('does not know quotes of other requests', async () => {
    const { request, sent, accept } = await compared(10_000)
    const foreign = await aQuote(t.ctx)
    await expect(accept({ quoteId: foreign.id })).rejects.toMatchObject({ status: 404 })
    await expect(accept({ quoteId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
    await expect(accept({ quoteId: sent[0]?.id ?? '', closeOut: [because(foreign)] })).rejects.toMatchObject({
      status: 404,
    })
    expect(await statusOf(request.id)).toBe('quoted')
    expect(await quoteRow(foreign)).toMatchObject({ status: 'sent' })
  })

  test.each(['cancelled', 'completed'] as const)('is refused once the request is %s', async (status) => {
    const { request, sent, accept } = await compared(10_000)
    await t.ctx.db.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, request.id))
    await expect(accept({ quoteId: sent[0]?.id ?? '' })).rejects.toMatchObject({ status: 409 })
    expect(await t.ctx.db.$count(quotes, and(eq(quotes.requestId, request.id), eq(quotes.status, 'sent')))).toBe(1)
    expect(await statusOf(request.id)).toBe(status)
  })

  test('is the homeowner’s alone', async () => {
    const { request, sent } = await compared(10_000)
    for (const somebody of [await aUser(t.ctx), sent[0]?.professional.user ?? null])
      await expect(
        t.as(somebody).quotes.accept({
          params: { requestId: request.id },
          body: { signedName: 'Hanna Hill', quoteId: sent[0]?.id ?? '' },
        }),
      ).rejects.toMatchObject({ status: 404 })
  })

  test('of two at the same time one wins and the other is told so, time and again', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { request, sent, accept } = await compared(10_000, 9_200)
      const [a, b] = sent
      const answers = await Promise.allSettled([
        accept({ quoteId: a?.id ?? '', closeOut: [because(b)] }),
        accept({ quoteId: b?.id ?? '', closeOut: [because(a)] }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const refused = answers.find((answer) => answer.status === 'rejected')
      expect(refused?.reason).toMatchObject({ status: 409, message: expect.stringMatching(/decided|decision/) })
      const accepted = and(eq(quotes.requestId, request.id), eq(quotes.status, 'accepted'))
      expect(await t.ctx.db.$count(quotes, accepted)).toBe(1)
      const won = and(eq(leads.requestId, request.id), eq(leads.status, 'won'))
      expect(await t.ctx.db.$count(leads, won)).toBe(1)
      const captured = and(eq(leads.requestId, request.id), eq(leads.charge, 'captured'))
      expect(await t.ctx.db.$count(leads, captured)).toBe(1)
    }
  })

  test('while the professional withdraws ends in one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { request, sent, accept } = await compared(10_000)
      const [quote] = sent
      if (!quote) throw new Error('a quote was sent')
      const params = { leadId: quote.lead.id, quoteId: quote.id }
      const answers = await Promise.allSettled([
        accept({ quoteId: quote.id }),
        t.as(quote.professional.user).quotes.withdraw({ params }),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { status } = await quoteRow(quote)
      expect(await statusOf(request.id)).toBe(status === 'accepted' ? 'in_progress' : 'quoted')
    }
  })

  test('while another professional sends a quote leaves nobody without an answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { request, sent, accept } = await compared(10_000)
      const late = await aLead(t.ctx, { requestId: request.id })
      const lines = [{ kind: 'included' as const, label: 'All', amountCents: 100 }]
      const [accepted, quoted] = await Promise.allSettled([
        accept({ quoteId: sent[0]?.id ?? '' }),
        t.as(late.professional.user).quotes.send({
          params: { leadId: late.id },
          body: { lines, validUntil: daysAfter(today, 30) },
        }),
      ])
      // Either the quote came first and needs a reason, or the request was closed by then.
      expect([accepted.status, quoted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const row = singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, late.id)))
      expect(row.status).toBe(quoted.status === 'fulfilled' ? 'quoted' : 'not_chosen')
    }
  })
})

test('the winner’s mail leaves out a phone number that was taken back', async () => {
  const { sent, accept } = await compared(10_000)
  const [quote] = sent
  if (!quote) throw new Error('a quote was sent')
  await t.ctx.db.update(leads).set({ phoneRevokedAt: t.ctx.now() }).where(eq(leads.id, quote.lead.id))
  await accept({ quoteId: quote.id })
  expect(await lastMailTo(quote.professional.user.email)).toMatchObject({ data: { homeownerPhone: '' } })
  expect(await t.ctx.db.$count(requestEvents, eq(requestEvents.kind, 'accepted'))).toBeGreaterThan(0)
})

test('after all of this points, leads and slots still agree', async () => {
  const counted = (await checkInvariants(t.ctx)).filter(({ id, count }) => id !== 'I24' && count !== 'not built')
  expect(counted.length).toBeGreaterThan(10)
  expect(counted.filter(({ count }) => count !== 0)).toEqual([])
})
