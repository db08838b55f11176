import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getBalances } from '#domains/billing/points/balances.ts'
import { eraseQuoteRequest } from '#domains/marketplace/quotes/erase.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional, aRequest, aUser } from '#test/factories.ts'
import { recordEngagement } from './engagement.ts'
import { refundLead } from './release.ts'
import { acceptReport, rejectReport } from './reports.ts'
import { leadReports, leads } from './schema.ts'

const t = await testApp()

type Lead = Awaited<ReturnType<typeof aLead>>
const report = (lead: Lead, body: { reason: 'duplicate' | 'wrong_number' | 'not_a_real_job'; note?: string }) =>
  t.as(lead.professional.user).leads.report({ params: { leadId: lead.id }, body })
const stored = async (leadId: string) =>
  singleRow(await t.ctx.db.select().from(leadReports).where(eq(leadReports.leadId, leadId)))
const row = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id)))
const available = async (lead: Lead) => (await getBalances(t.ctx, lead.professionalId)).available
const mailsTo = async (lead: Lead) =>
  (await t.waitingJobs()).flatMap(({ data }) => (data.to === lead.professional.user.email ? [data] : []))

describe('a report of a bad lead', () => {
  test('waits for an admin', async () => {
    const lead = await aLead(t.ctx)
    expect(await report(lead, { reason: 'not_a_real_job', note: 'A tenant who asked for fun.' })).toMatchObject({
      status: 'pending',
    })
    expect(await stored(lead.id)).toMatchObject({ reason: 'not_a_real_job', note: 'A tenant who asked for fun.' })
    expect(await available(lead)).toBe(0)
    const page = await t.as(lead.professional.user).leads.get({ params: { leadId: lead.id } })
    expect(page.report).toMatchObject({ reason: 'not_a_real_job', status: 'pending', decisionNote: '' })
  })

  test('is made once a lead, however often it is sent at once', async () => {
    const lead = await aLead(t.ctx)
    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => report(lead, { reason: 'wrong_number' })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(report(lead, { reason: 'duplicate' })).rejects.toMatchObject({ status: 409 })
  })

  test('is not taken of a lead that has won', async () => {
    const lead = await aLead(t.ctx, { status: 'won' })
    await expect(report(lead, { reason: 'wrong_number' })).rejects.toMatchObject({
      status: 409,
      message: 'You won this job, so its lead can no longer be reported',
    })
    expect(await t.ctx.db.$count(leadReports, eq(leadReports.leadId, lead.id))).toBe(0)
  })

  test('needs a reason of the list', async () => {
    const lead = await aLead(t.ctx)
    // @ts-expect-error: not a reason
    await expect(report(lead, { reason: 'rude' })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'reason', message: 'Choose a reason' }],
    })
  })
})

describe('is accepted at once, and the points are back', () => {
  test('for a duplicate that we marked ourselves', async () => {
    const [earlier, lead] = [await aLead(t.ctx), await aLead(t.ctx)]
    await t.ctx.db
      .update(quoteRequests)
      .set({ duplicateOf: earlier.requestId })
      .where(eq(quoteRequests.id, lead.requestId))
    expect(await report(lead, { reason: 'duplicate' })).toMatchObject({ status: 'accepted' })
    expect(await row(lead.id)).toMatchObject({ charge: 'released', chargeRule: 'duplicate_request' })
    expect(await available(lead)).toBe(29)
  })

  test('for a second lead of the same person within 30 days, captured or not; the first one stays', async () => {
    const { id: professionalId } = await aProfessional(t.ctx)
    const request = await aRequest(t.ctx)
    const first = await aLead(t.ctx, { professionalId, requestId: request.id })
    const again = await aRequest(t.ctx, { phone: request.phone })
    const second = await aLead(t.ctx, { professionalId, requestId: again.id })
    await recordEngagement(t.ctx, second.id, 'confirmed_contact')
    expect(await report(second, { reason: 'duplicate' })).toMatchObject({ status: 'accepted' })
    expect(await row(second.id)).toMatchObject({ charge: 'refunded', chargeRule: 'duplicate_request' })
    expect(await report(first, { reason: 'duplicate' })).toMatchObject({ status: 'pending' })
    expect(await available(second)).toBe(29)
  })

  test('for a second lead of somebody who has deleted the request of the first; nothing readable tells us so', async () => {
    const { id: professionalId } = await aProfessional(t.ctx)
    const { user, ...request } = await aRequest(t.ctx)
    await aLead(t.ctx, { professionalId, requestId: request.id })
    await eraseQuoteRequest(t.ctx, { requestId: request.id })
    const again = await aRequest(t.ctx, { userId: user.id, phone: request.phone })
    const [second, others] = [
      await aLead(t.ctx, { professionalId, requestId: again.id }),
      await aLead(t.ctx, { professionalId }),
    ]
    expect(await report(second, { reason: 'duplicate' })).toMatchObject({ status: 'accepted' })
    expect(await report(others, { reason: 'duplicate' })).toMatchObject({ status: 'pending' })
    const [left] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, request.id))
    expect(JSON.stringify(left)).not.toContain(request.phone)
    expect(JSON.stringify(left)).not.toContain(user.email)
  })

  test('for a wrong number where the mail bounced, and only there', async () => {
    const [bounced, other] = [await aLead(t.ctx), await aLead(t.ctx)]
    await t.ctx.db
      .update(quoteRequests)
      .set({ emailBouncedAt: new Date() })
      .where(eq(quoteRequests.id, bounced.requestId))
    expect(await report(bounced, { reason: 'wrong_number' })).toMatchObject({ status: 'accepted' })
    expect(await row(bounced.id)).toMatchObject({ charge: 'released', chargeRule: 'email_bounced' })
    expect(await report(other, { reason: 'wrong_number' })).toMatchObject({ status: 'pending' })
  })
})

describe('an admin', () => {
  async function aReport(isCaptured = false) {
    const lead = await aLead(t.ctx)
    if (isCaptured) await recordEngagement(t.ctx, lead.id, 'quote_read')
    await report(lead, { reason: 'not_a_real_job' })
    const admin = await aUser(t.ctx)
    return { lead, reportId: (await stored(lead.id)).id, adminId: admin.id }
  }

  test.each([
    ['held', false, 'released'],
    ['captured', true, 'refunded'],
  ] as const)(
    'accepts a report: %s points go back once, with a mail and an audit row',
    async (_n, isCaptured, state) => {
      const { lead, reportId, adminId } = await aReport(isCaptured)
      const outcomes = await Promise.allSettled(
        Array.from({ length: 5 }, () => acceptReport(t.ctx, { reportId, adminId, note: 'Seen.' })),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await row(lead.id)).toMatchObject({ charge: state, chargeRule: 'report_accepted' })
      expect(await available(lead)).toBe(29)
      expect(await stored(lead.id)).toMatchObject({ status: 'accepted', decidedBy: adminId, decisionNote: 'Seen.' })
      expect(await mailsTo(lead)).toContainEqual(expect.objectContaining({ kind: 'lead-report-accepted' }))
      expect(await t.ctx.db.$count(auditLog, eq(auditLog.subject, reportId))).toBe(1)
    },
  )

  test('rejects a report with a reason that the professional reads', async () => {
    const { lead, reportId, adminId } = await aReport()
    await expect(rejectReport(t.ctx, { reportId, adminId, note: ' ' })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'note', message: 'Say why' }],
    })
    await rejectReport(t.ctx, { reportId, adminId, note: 'They answered our call.' })
    expect(await available(lead)).toBe(0)
    const page = await t.as(lead.professional.user).leads.get({ params: { leadId: lead.id } })
    expect(page.report).toMatchObject({ status: 'rejected', decisionNote: 'They answered our call.' })
    const mail = (await mailsTo(lead)).find(({ kind }) => kind === 'lead-report-rejected')
    expect(mail?.data).toMatchObject({ note: 'They answered our call.' })
    await expect(acceptReport(t.ctx, { reportId, adminId, note: '' })).rejects.toMatchObject({ status: 409 })
  })

  test('finds no report that does not exist', async () => {
    const { adminId } = await aReport()
    const decision = { reportId: crypto.randomUUID(), adminId, note: 'x' }
    await expect(acceptReport(t.ctx, decision)).rejects.toMatchObject({ status: 404 })
  })

  test('refunds a lead once, with a reason', async () => {
    const { lead, adminId } = await aReport(true)
    const refund = () => refundLead(t.ctx, { leadId: lead.id, adminId, reason: 'A bad week.' })
    await expect(refundLead(t.ctx, { leadId: lead.id, adminId, reason: '' })).rejects.toMatchObject({ status: 400 })
    const outcomes = await Promise.allSettled([refund(), refund(), refund()])
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.status] : []))
    expect(lost).toEqual([409, 409])
    expect(await row(lead.id)).toMatchObject({ charge: 'refunded', chargeRule: 'refunded_by_admin' })
    expect(await available(lead)).toBe(29)
    expect(await mailsTo(lead)).toContainEqual(expect.objectContaining({ kind: 'lead-points-back' }))
    const [audited] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, lead.id))
    expect(audited).toMatchObject({ action: 'lead_refunded', actorId: adminId, detail: { reason: 'A bad week.' } })
    await expect(refundLead(t.ctx, { leadId: crypto.randomUUID(), adminId, reason: 'x' })).rejects.toMatchObject({
      status: 404,
    })
  })
})
