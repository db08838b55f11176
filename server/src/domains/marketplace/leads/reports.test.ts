import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getBalances } from '#domains/billing/points/balances.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead, aUser } from '#test/factories.ts'
import { leadReports, leads } from './schema.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const desk = t.as(admin).leads
const decide = (reportId: string, decision: 'accepted' | 'rejected', reason = 'Seen.') =>
  desk.decideReport({ params: { reportId }, body: { decision, reason } })
const refund = (leadId: string, note = 'A bad week') => desk.refund({ params: { leadId }, body: { note } })
const listed = async (id: string) =>
  (await desk.reports({ query: { status: 'pending', limit: 100 } })).items.find((report) => report.id === id)

async function aReport(note = '') {
  const lead = await aLead(t.ctx)
  const api = t.as(lead.professional.user).leads
  await api.report({ params: { leadId: lead.id }, body: { reason: 'not_a_real_job', note } })
  const stored = async () => singleRow(await t.ctx.db.select().from(leadReports).where(eq(leadReports.leadId, lead.id)))
  return { lead, stored, id: (await stored()).id }
}
type Lead = Awaited<ReturnType<typeof aLead>>
const available = async (lead: Lead) => (await getBalances(t.ctx, lead.professionalId)).available
const letters = async (lead: Lead) =>
  (await t.waitingJobs()).flatMap(({ data }) => (data.to === lead.professional.user.email ? [data.kind] : []))
const auditEntriesOn = (id: string) => t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))

describe('a report of a bad lead', () => {
  test('is listed as long as it waits, with no points at stake once they have gone back', async () => {
    const { id, lead } = await aReport('A tenant,\nfor fun.')
    expect(await listed(id)).toMatchObject({ notes: 'A tenant,\nfor fun.', points_at_stake: 29, is_won: false })
    await refund(lead.id)
    expect(await listed(id)).toMatchObject({ points_at_stake: 0 })
    await decide(id, 'accepted')
    expect(await listed(id)).toBeUndefined()
  })

  test('is accepted once: the points are back, the professional is told, and the log names who decided it', async () => {
    const { id, lead, stored } = await aReport()
    const tries = await Promise.allSettled(['Seen.', 'Seen too.'].map((reason) => decide(id, 'accepted', reason)))
    expect(tries).toContainEqual(
      expect.objectContaining({ value: { message: 'The report is accepted, and the professional is told.' } }),
    )
    expect(tries).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'conflict' }) }))
    await expect(decide(id, 'rejected')).rejects.toThrow('This report has already been decided')
    expect(await available(lead)).toBe(29)
    expect(await stored()).toMatchObject({
      status: 'accepted',
      decidedBy: admin.id,
      decisionNote: expect.stringMatching(/^Seen/),
    })
    expect(await letters(lead)).toContain('lead-report-accepted')
    expect(await auditEntriesOn(id)).toMatchObject([{ action: 'report_accepted', actorId: admin.id }])
  })

  test('is rejected with a reason, and the points stay where they are', async () => {
    const { id, lead, stored } = await aReport()
    await expect(decide(id, 'rejected', ' ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    expect(await stored()).toMatchObject({ status: 'pending' })
    await decide(id, 'rejected', 'They answered our call.')
    expect(await stored()).toMatchObject({ status: 'rejected', decisionNote: 'They answered our call.' })
    expect(await available(lead)).toBe(0)
    expect(await letters(lead)).toContain('lead-report-rejected')
  })

  test('of a lead that has won the job since is rejected only: its points stay spent', async () => {
    const { id, lead, stored } = await aReport()
    await t.ctx.db.update(leads).set({ status: 'won' }).where(eq(leads.id, lead.id))
    expect(await listed(id)).toMatchObject({ is_won: true, points_at_stake: 0 })
    await expect(decide(id, 'accepted')).rejects.toThrow('They have won this job since, so its points stay spent.')
    expect(await stored()).toMatchObject({ status: 'pending' })
    expect(await available(lead)).toBe(0)
    expect(await letters(lead)).not.toContain('lead-report-accepted')
    await decide(id, 'rejected', 'You were hired.')
    expect(await letters(lead)).toContain('lead-report-rejected')
  })

  test('that does not exist is not found', async () => {
    await expect(decide(randomUUID(), 'accepted')).rejects.toMatchObject({ status: 404 })
  })
})

test('the points of a lead are given back once, with a reason, and the professional is told', async () => {
  const lead = await aLead(t.ctx)
  await expect(refund(lead.id, ' ')).rejects.toMatchObject({ issues: [{ path: 'note' }] })
  expect(await available(lead)).toBe(0)
  expect(await refund(lead.id)).toEqual({ message: 'The points are back, and the professional is told.' })
  await expect(refund(lead.id, 'Again')).rejects.toThrow('The points of this lead have already been returned')
  expect(await available(lead)).toBe(29)
  expect(await letters(lead)).toContain('lead-points-back')
  expect(await auditEntriesOn(lead.id)).toMatchObject([
    { action: 'lead_refunded', actorId: admin.id, detail: { reason: 'A bad week' } },
  ])
  await expect(refund(randomUUID())).rejects.toMatchObject({ status: 404 })
})
