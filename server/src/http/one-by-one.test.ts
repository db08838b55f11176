import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aDocument, aLead, aProfessional, aUser } from '../../test/factories.ts'
import { leadReports } from '../modules/leads/tables.ts'
import { balancesOf } from '../modules/points/balances.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const ALREADY = 'This report has already been decided'

async function aReport() {
  const lead = await aLead(t.ctx)
  await t.as(lead.professional.user).leads.report({ params: { leadId: lead.id }, body: { reason: 'not_a_real_job' } })
  const [report] = await t.ctx.db.select().from(leadReports).where(eq(leadReports.leadId, lead.id))
  const points = async () => (await balancesOf(t.ctx, lead.professionalId)).available
  return { id: report?.id ?? '', points, email: lead.professional.user.email }
}
const decide = (reportIds: string[], decision: 'accepted' | 'rejected' = 'accepted', reason = 'All of one script') =>
  t.as(admin).leads.decideReports({ body: { reportIds, decision, reason } })

describe('several reports decided together', () => {
  test('give back the points of each, and tell each professional why', async () => {
    const reports = [await aReport(), await aReport()]
    const ids = reports.map(({ id }) => id)
    expect(await decide(ids)).toEqual({ results: ids.map((id) => ({ id, refused: null })) })
    for (const { points, email } of reports) {
      expect(await points()).toBe(29)
      const told = (await t.waitingJobs()).filter(
        ({ data }) => data.to === email && data.kind === 'lead-report-accepted',
      )
      expect(told).toMatchObject([{ data: { data: { note: 'All of one script' } } }])
    }
  })

  test('are each decided on their own: what is refused of one holds up no other', async () => {
    const [done, open] = [await aReport(), await aReport()]
    await decide([done.id], 'rejected')
    const missing = crypto.randomUUID()
    expect(await decide([missing, done.id, open.id, open.id])).toEqual({
      results: [
        { id: missing, refused: 'Report not found' },
        { id: done.id, refused: ALREADY },
        { id: open.id, refused: null },
      ],
    })
    expect([await done.points(), await open.points()]).toEqual([0, 29])
  })

  test('are decided once by two administrators at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await aReport()).id))
    const answers = await Promise.all([decide(ids, 'accepted'), decide(ids.toReversed(), 'rejected')])
    const all = answers.flatMap(({ results }) => results)
    for (const id of ids)
      expect(
        all
          .filter((one) => one.id === id)
          .map(({ refused }) => refused)
          .toSorted(),
      ).toEqual([ALREADY, null])
  })

  test('are at least one and at most 50, with a reason', async () => {
    const body = (over: object) => ({
      reportIds: [crypto.randomUUID()],
      decision: 'accepted' as const,
      reason: 'x',
      ...over,
    })
    for (const [over, path] of [
      [{ reportIds: [] }, 'reportIds'],
      [{ reportIds: Array.from({ length: 51 }, () => crypto.randomUUID()) }, 'reportIds'],
      [{ reason: ' ' }, 'reason'],
    ] as const)
      await expect(t.as(admin).leads.decideReports({ body: body(over) })).rejects.toMatchObject({ issues: [{ path }] })
  })
})

describe('several documents decided together', () => {
  test('are each checked, or turned down with a reason; one decided before says so', async () => {
    const { id: professionalId, user } = await aProfessional(t.ctx)
    const [one, two, three] = [
      await aDocument(t.ctx, professionalId),
      await aDocument(t.ctx, professionalId),
      await aDocument(t.ctx, professionalId),
    ]
    const { decideDocuments, decideDocument } = t.as(admin).professionals
    await decideDocument({ params: { documentId: one.id }, body: { decision: 'checked' } })
    await expect(
      decideDocuments({ body: { documentIds: [two.id], decision: 'rejected', note: '' } }),
    ).rejects.toMatchObject({ issues: [{ path: 'note' }] })
    const body = { documentIds: [one.id, two.id], decision: 'rejected' as const, note: 'Unreadable' }
    expect(await decideDocuments({ body })).toEqual({
      results: [
        { id: one.id, refused: 'This document has already been decided' },
        { id: two.id, refused: null },
      ],
    })
    await decideDocuments({ body: { documentIds: [three.id], decision: 'checked' } })
    const documents = await t.as(user).professionals.documents({})
    const by = (id: string) => documents.find((document) => document.id === id)
    expect([by(one.id)?.status, by(two.id), by(three.id)?.status]).toEqual([
      'checked',
      expect.objectContaining({ status: 'rejected', decisionNote: 'Unreadable' }),
      'checked',
    ])
  })
})
