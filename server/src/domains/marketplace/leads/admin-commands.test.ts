import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getBalances } from '#domains/billing/points/balances.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead } from '#test/factories.ts'
import { leadCommands } from './admin-commands.ts'
import { leadReports, leads } from './schema.ts'

const t = await testApp()
const reports = () => leadCommands.reports.run(t.ctx)
const report = (...words: string[]) => leadCommands.report.run(t.ctx, ...words)
const refund = (...words: string[]) => leadCommands['lead-refund'].run(t.ctx, ...words)

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

describe('reports of bad leads', () => {
  test('are listed with what an administrator needs, as long as they wait', async () => {
    expect(await reports()).toBe('No report waits.')
    const { id, lead } = await aReport('A tenant,\nfor fun.')
    const decided = await aReport()
    await report(decided.id, 'rejected', 'They', 'answered')
    const line = new RegExp(
      `^  ${id}  \\d{4}-\\d\\d-\\d\\d  not a real job, 29 points at stake\n    Costa Building <${lead.professional.user.email}>: ` +
        `Home renovation, Brunswick \\(lead ${lead.id}\\)\n    \\| A tenant,\n    \\| for fun\\.$`,
    )
    expect(await reports()).toMatch(line)
    await refund(lead.id, 'A', 'bad', 'week')
    expect(await reports()).toContain('not a real job, 0 points at stake')
    await report(id, 'accepted')
    expect(await reports()).toBe('No report waits.')
  })

  test('are accepted once: the points are back, the professional is told, and nobody is named as the actor', async () => {
    const { id, lead, stored } = await aReport()
    const said = await Promise.allSettled(['Seen.', 'Seen too.'].map((reason) => report(id, 'accepted', reason)))
    expect(said).toContainEqual(
      expect.objectContaining({ value: 'The report is accepted; the professional is told by email.' }),
    )
    expect(said).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'conflict' }) }))
    await expect(report(id, 'rejected', 'No')).rejects.toThrow('This report has already been decided')
    expect(await available(lead)).toBe(29)
    expect(await stored()).toMatchObject({
      status: 'accepted',
      decidedBy: null,
      decisionNote: expect.stringMatching(/^Seen/),
    })
    expect(await letters(lead)).toContain('lead-report-accepted')
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(deeds).toMatchObject([{ action: 'report_accepted', actorId: null }])
  })

  test('are rejected with a reason, and the points stay where they are', async () => {
    const { id, lead, stored } = await aReport()
    await expect(report(id, 'rejected')).rejects.toThrow('Say why')
    expect(await stored()).toMatchObject({ status: 'pending' })
    await report(id, 'rejected', 'They', 'answered', 'our call.')
    expect(await stored()).toMatchObject({ status: 'rejected', decisionNote: 'They answered our call.' })
    expect(await available(lead)).toBe(0)
    expect(await letters(lead)).toContain('lead-report-rejected')
  })

  test('of a lead that has won the job since are rejected only: its points stay spent', async () => {
    const { id, lead, stored } = await aReport()
    await t.ctx.db.update(leads).set({ status: 'won' }).where(eq(leads.id, lead.id))
    expect(await reports()).toMatch(
      new RegExp(`^  ${id}  \\d{4}-\\d\\d-\\d\\d  not a real job, has won the job since: reject it$`, 'm'),
    )
    await expect(report(id, 'accepted')).rejects.toThrow('They have won this job since, so its points stay spent.')
    expect(await stored()).toMatchObject({ status: 'pending' })
    expect(await available(lead)).toBe(0)
    expect(await letters(lead)).not.toContain('lead-report-accepted')
    await report(id, 'rejected', 'You were hired.')
    expect(await letters(lead)).toContain('lead-report-rejected')
  })

  test('stay undecided where a word is wrong, and one that there is not is not found', async () => {
    const { id, stored } = await aReport()
    await expect(report(id, 'maybe', 'x')).rejects.toThrow('Say accepted or rejected')
    await expect(report('7', 'accepted')).rejects.toThrow('7 is not an id')
    await expect(report(randomUUID(), 'accepted')).rejects.toThrow('Report not found')
    expect(await stored()).toMatchObject({ status: 'pending' })
  })
})

test('the points of a lead are given back once, with a reason, and the professional is told', async () => {
  const lead = await aLead(t.ctx)
  await expect(refund(lead.id, ' ')).rejects.toThrow('Say why')
  expect(await available(lead)).toBe(0)
  expect(await refund(lead.id, 'A', 'bad', 'week')).toMatch(/^The points of this lead are back/)
  await expect(refund(lead.id, 'Again')).rejects.toThrow('The points of this lead have already been returned')
  expect(await available(lead)).toBe(29)
  expect(await letters(lead)).toContain('lead-points-back')
  const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, lead.id))
  expect(deeds).toMatchObject([{ action: 'lead_refunded', actorId: null, detail: { reason: 'A bad week' } }])
  await expect(refund('lead', 'x')).rejects.toThrow('lead is not an id')
  await expect(refund(randomUUID(), 'x')).rejects.toThrow('Lead not found')
})
