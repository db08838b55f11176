import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paymentQuarantine } from '#domains/billing/payments/retained-schema.ts'
import { getBalances } from '#domains/billing/points/balances.ts'
import { leadReports } from '#domains/marketplace/leads/schema.ts'
import { testApp } from '#test/app.ts'
import { aDirectMessage, aDocument, aLead, aProfessional, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'

const t = await testApp()
const letters = openTestMailbox(t)
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const ALREADY = 'This report has already been decided'

async function aReport() {
  const lead = await aLead(t.ctx)
  await t.as(lead.professional.user).leads.report({ params: { leadId: lead.id }, body: { reason: 'not_a_real_job' } })
  const [report] = await t.ctx.db.select().from(leadReports).where(eq(leadReports.leadId, lead.id))
  const points = async () => (await getBalances(t.ctx, lead.professionalId)).available
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

describe('several jobs that were given up', () => {
  async function givenUp(to: string, name = 'mail') {
    const { rows } = await t.ctx.pool.query<{ id: string }>(
      `insert into jobs.job (name, data, source_name, source_created_on)
       values ('parked', $1, $2, now()) returning id`,
      [{ kind: 'welcome', to, data: { firstName: 'Ada' } }, name],
    )
    return rows[0]?.id ?? ''
  }
  const waitingFor = async (...to: string[]) =>
    (await t.waitingJobs()).flatMap(({ data }) => (to.includes(String(data.to)) ? [data.to] : [])).toSorted()
  const parked = async (name?: string) =>
    (await t.as(admin).admin.parkedJobs({ query: { name } })).items.map(({ id }) => id)
  const decideJobs = (jobIds: string[], decision: 'retry' | 'drop', reason?: string) =>
    t.as(admin).admin.decideJobs({ body: { jobIds, decision, reason } })

  test('are tried again once each; one that somebody else tried is said to be gone', async () => {
    const [one, two] = [await givenUp('one@test.example'), await givenUp('two@test.example')]
    await t.as(admin).admin.retryJob({ params: { jobId: one } })
    expect(await decideJobs([one, two], 'retry')).toEqual({
      results: [
        { id: one, refused: 'No job of this id was given up' },
        { id: two, refused: null },
      ],
    })
    const both = ['one@test.example', 'two@test.example']
    expect(await waitingFor(...both)).toEqual(both)
    expect((await parked()).filter((id) => [one, two].includes(id))).toEqual([])
  })

  test('are dropped with one reason where they are letters; other work stays', async () => {
    const [letter, work] = [await givenUp('never@test.example'), await givenUp('', 'send-refund')]
    await expect(decideJobs([letter], 'drop', ' ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    expect(await decideJobs([letter, work], 'drop', 'They wrote their address wrong')).toEqual({
      results: [
        { id: letter, refused: null },
        { id: work, refused: 'Only letters can be dropped: this has to be done in the end' },
      ],
    })
    expect(await parked()).toEqual([work])
    expect(await waitingFor('never@test.example')).toEqual([])
    expect([await parked('mail'), await parked('send-refund')]).toEqual([[], [work]])
  })
})

test('several payments in quarantine are settled with one note; one settled before says so', async () => {
  const odd = async () => {
    const [row] = await t.ctx.db
      .insert(paymentQuarantine)
      .values({ objectId: `pi_${crypto.randomUUID()}`, reason: 'An unknown payment' })
      .returning()
    return row?.id ?? ''
  }
  const [one, two] = [await odd(), await odd()]
  await t.as(admin).charges.settle({ params: { quarantineId: one }, body: { note: 'Refunded at Stripe' } })
  const body = { quarantineIds: [one, two], note: 'All refunded at Stripe' }
  expect(await t.as(admin).charges.settleSeveral({ body })).toEqual({
    results: [
      { id: one, refused: 'This was settled before' },
      { id: two, refused: null },
    ],
  })
  const settled = (await t.as(admin).charges.quarantined({ query: { state: 'settled' } })).items
  expect(settled.map(({ id, note, settledBy }) => [id, note, settledBy])).toEqual([
    [two, 'All refunded at Stripe', admin.email],
    [one, 'Refunded at Stripe', admin.email],
  ])
})

test('several reported messages are removed with one reason, which everybody concerned reads', async () => {
  const report = async () => {
    const [author, reader] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { messageId } = await aDirectMessage(t.ctx, author.id, reader.id, 'Buy my crypto')
    await t.as(reader).conversations.report({ params: { messageId }, body: { note: 'Spam' } })
    const { rows } = await t.ctx.pool.query('select id from message_reports where message_id = $1', [messageId])
    return { id: String(rows[0]?.id), author, reader }
  }
  const [one, two] = [await report(), await report()]
  const decideSeveral = (reportIds: string[]) =>
    t.as(admin).messageReports.decideSeveral({ body: { reportIds, decision: 'removed', reason: 'One wave of spam' } })
  expect((await decideSeveral([one.id])).results).toEqual([{ id: one.id, refused: null }])
  const [again, done] = (await decideSeveral([one.id, two.id])).results
  expect([again?.refused, done?.refused]).toEqual([expect.stringContaining('already'), null])
  for (const { email } of [one.author, one.reader, two.author, two.reader])
    expect((await letters(email)).filter(({ text }) => text.includes('One wave of spam'))).toHaveLength(1)
})
