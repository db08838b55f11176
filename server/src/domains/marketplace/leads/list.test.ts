import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getBalances } from '#domains/billing/points/balances.ts'
import { testApp } from '#test/app.ts'
import { aLead, aThreadMessage, aUser } from '#test/factories.ts'

const t = await testApp()
const [ann, ben] = [await aUser(t.ctx, { isSuperAdmin: true }), await aUser(t.ctx, { isSuperAdmin: true })]
const api = () => t.as(ann).leads
type Lead = Awaited<ReturnType<typeof aLead>>
const day = (text: string) => new Date(`${text}T03:00:00Z`)
const phoneBack = ({ id, request, requestId }: Lead) =>
  t.as(request.user).leads.revokePhone({ params: { requestId, leadId: id } })
const seenBy = async (adminId: string) =>
  (
    await t.ctx.db.execute<{ action: string; subject: string | null; detail: Record<string, unknown> }>(
      sql`select action, subject, detail from audit_log where actor_id = ${adminId} order by at, id`,
    )
  ).rows
const report = (lead: Lead, note = 'Rang for a week') =>
  t.as(lead.professional.user).leads.report({ params: { leadId: lead.id }, body: { reason: 'not_a_real_job', note } })
const reportOf = async ({ id }: Lead) => {
  const { items } = await api().reports({ query: { limit: 100 } })
  const found = items.find(({ lead_id }) => lead_id === id)
  if (!found) throw new Error('no report')
  return found
}
const points = async ({ professionalId }: Lead) => (await getBalances(t.ctx, professionalId)).available

const first = await aLead(t.ctx, { sentAt: day('2026-03-01') })
const second = await aLead(t.ctx, {
  sentAt: day('2026-03-02'),
  attemptedAt: day('2026-03-03'),
  contactedAt: day('2026-03-03'),
})
const third = await aLead(t.ctx, { sentAt: day('2026-03-02') })

describe('all leads', () => {
  test('have the documented fields', async () => {
    const { items } = await api().list({ query: { search: first.request.email } })
    expect(items).toMatchObject([
      {
        id: first.id,
        quote_request_id: first.requestId,
        project_type: 'Home renovation',
        status: 'sent',
        cost_lv_points: 29,
        customer_name: 'Hanna Reid',
        customer_email: first.request.email,
        mobile: first.request.phone,
        postcode: '3056',
        sent_at: '2026-03-01T03:00:00.000Z',
        is_contacted: false,
        contacted_at: null,
        professional_name: 'Bruno Costa',
        professional_email: first.professional.user.email,
        professional_business: 'Costa Building',
        job_description: expect.stringContaining('steel beam'),
        timeline: 'Not given',
        budget_range: 'Not given',
        charge: { state: 'held' },
        report_status: null,
      },
    ])
  })

  test('are found by either side, by what became of them and by day', async () => {
    const ids = async (query: Record<string, unknown>) => (await api().list({ query })).items.map(({ id }) => id)
    expect(await ids({ search: second.professional.user.email })).toEqual([second.id])
    expect(await ids({ search: 'hanna reid' })).toHaveLength(3)
    expect(await ids({ search: '%' })).toEqual([])
    expect(await ids({ professionalId: third.professionalId })).toEqual([third.id])
    expect(await ids({ contacted: 'true' })).toEqual([second.id])
    expect(await ids({ until: '2026-03-01' })).toEqual([first.id])
    expect((await ids({ from: '2026-03-02', until: '2026-03-02' })).toSorted()).toEqual(
      [second.id, third.id].toSorted(),
    )
    expect(await ids({ status: 'won' })).toEqual([])
    expect(await ids({ charge: 'held', reported: 'false', sort: 'oldest', limit: 1 })).toEqual([first.id])
    await expect(ids({ from: '2026-13-45' })).rejects.toMatchObject({ status: 400 })
    await expect(ids({ professionalId: 'x' })).rejects.toMatchObject({ status: 400 })
  })

  test('go on from page to page, each once, the same instant included', async () => {
    for (const sort of ['newest', 'oldest'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await api().list({ query: { limit: 1, sort, cursor } })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor)
      const byId = [second.id, third.id].toSorted()
      const oldest = [first.id, ...byId]
      expect(seen).toEqual(sort === 'oldest' ? oldest : oldest.toReversed())
    }
  })

  test('do not show a phone number that was taken back, and who looked is logged', async () => {
    const lead = await aLead(t.ctx)
    const looker = await aUser(t.ctx, { isSuperAdmin: true })
    const see = () => t.as(looker).leads.see({ params: { leadId: lead.id } })
    expect((await see()).mobile).toBe(lead.request.phone)
    await phoneBack(lead)
    expect((await see()).mobile).toBeNull()
    const { items } = await t.as(looker).leads.list({ query: { search: lead.request.email, status: undefined } })
    expect(items.map(({ mobile }) => mobile)).toEqual([null])
    expect(await seenBy(looker.id)).toMatchObject([
      { action: 'lead_seen', subject: lead.id },
      { action: 'lead_seen', subject: lead.id },
      {
        action: 'leads_seen',
        detail: { count: 1, from: lead.id, to: lead.id, filter: `search: ${lead.request.email}` },
      },
    ])
  })

  test('are had as CSV, in which nothing is a formula; that is logged', async () => {
    await t.ctx.db.execute(sql`update quote_requests set name = '=HYPERLINK(1)' where id = ${first.requestId}`)
    const cookie = await t.signIn(ben, 'asAdmin')
    const get = (url: string) => t.http.inject({ url, headers: { cookie } })
    const { headers, body } = await get('/api/admin/leads.csv?search=hyperlink')
    expect(headers['content-disposition']).toContain('leads.csv')
    const [head, line, ...rest] = body.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toMatch(/^id,project_type,status,cost_lv_points,customer_name,customer_email,mobile,postcode,sent_at/)
    expect(line).toContain(",'=HYPERLINK(1),")
    expect(line).toMatch(/,0480 \d{3} \d{3},/)
    expect(rest).toEqual([])
    expect(await seenBy(ben.id)).toMatchObject([{ action: 'leads_seen', detail: { count: 1 } }])
    expect((await get('/api/admin/lead-reports.csv?status=nonsense')).statusCode).toBe(400)
    expect((await t.http.inject('/api/admin/leads.csv')).statusCode).toBe(401)
  })

  test('are read along an index, however many they are', async () => {
    const { rows } = await t.ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain select id from leads l
      where (l.sent_at, l.id) < (now(), gen_random_uuid()) order by l.sent_at desc, l.id desc limit 26`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('leads_sent')
  })
})

describe('one lead', () => {
  test('shows all that happened to it, in order', async () => {
    const lead = await aLead(t.ctx)
    await t.as(lead.professional.user).leads.get({ params: { leadId: lead.id }, query: {} })
    await t.as(lead.professional.user).leads.contact({ params: { leadId: lead.id } })
    await aThreadMessage(t.ctx, { subject: lead.id, authorId: lead.professional.userId, body: 'A private word' })
    await report(lead)
    const { id: reportId } = await reportOf(lead)
    await api().decideReport({ params: { reportId }, body: { decision: 'accepted', reason: 'We rang too' } })
    const page = await api().see({ params: { leadId: lead.id } })
    const actions = page.history.map(({ action }) => action)
    for (const action of [
      ...['sent', 'opened', 'phone_shown', 'marked_contacted', 'message_of_professional', 'reported'],
      ...['report_accepted', 'points_released', 'lead_hold', 'lead_release'],
    ])
      expect(actions).toContain(action)
    expect(actions.indexOf('sent')).toBeLessThan(actions.indexOf('reported'))
    expect(page.history.map(({ at }) => at)).toEqual(page.history.map(({ at }) => at).toSorted())
    expect(page.history.find(({ action }) => action === 'report_accepted')).toMatchObject({
      by: ann.email,
      detail: 'note: We rang too',
    })
    expect(page.history.find(({ action }) => action === 'points_released')?.detail).toBe('rule: report accepted')
    expect(page.factors).toMatchObject([{ factor: 'distance' }])
    expect(JSON.stringify(page)).not.toContain('A private word')
    await expect(api().see({ params: { leadId: crypto.randomUUID() } })).rejects.toMatchObject({ status: 404 })
  })

  test('is refunded once, with a note, by however many administrators', async () => {
    const lead = await aLead(t.ctx)
    const refund = (admin: typeof ann, note = 'The number was dead') =>
      t.as(admin).leads.refund({ params: { leadId: lead.id }, body: { note } })
    await expect(refund(ann, '  ')).rejects.toMatchObject({ issues: [{ path: 'note' }] })
    const tries = await Promise.allSettled([ann, ben, ann, ben].map((admin) => refund(admin)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(refund(ben)).rejects.toMatchObject({ status: 409 })
    expect(await points(lead)).toBe(29)
    const { history } = await api().see({ params: { leadId: lead.id } })
    expect(history).toContainEqual(
      expect.objectContaining({ action: 'lead_refunded', detail: 'reason: The number was dead' }),
    )
  })
})

describe('reports of bad leads', () => {
  test('have the documented fields; those that wait come oldest first, and go on from page to page', async () => {
    const [one, two] = [await aLead(t.ctx), await aLead(t.ctx)]
    await report(one, '=cmd')
    await report(two)
    const waiting = () => api().reports({ query: { status: 'pending' } })
    const ours = (await waiting()).items.filter(({ lead_id }) => [one.id, two.id].includes(lead_id))
    expect(ours.map(({ lead_id }) => lead_id)).toEqual([one.id, two.id])
    expect(ours[0]).toMatchObject({
      reason: 'not_a_real_job',
      status: 'pending',
      project_type: 'Home renovation',
      postcode: '3056',
      customer_name: 'Hanna Reid',
      professional_name: 'Costa Building',
      professional_email: one.professional.user.email,
      notes: '=cmd',
      points_at_stake: 29,
      is_won: false,
    })
    const start = await api().reports({ query: { status: 'pending', limit: 1 } })
    const next = await api().reports({ query: { status: 'pending', limit: 100, cursor: start.next ?? '' } })
    const { items: whole } = await waiting()
    expect([...start.items, ...next.items].map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    const cookie = await t.signIn(ann, 'asAdmin')
    const csv = await t.http.inject({ url: '/api/admin/lead-reports.csv?status=pending', headers: { cookie } })
    expect(csv.body).toContain(",'=cmd,")
  })

  test('are decided once, with a reason: accepted ones give the points back, rejected ones do not', async () => {
    const [good, bad] = [await aLead(t.ctx), await aLead(t.ctx)]
    await report(good)
    await report(bad)
    const decide = async (lead: Lead, decision: 'accepted' | 'rejected', reason = 'We rang them') =>
      api().decideReport({ params: { reportId: (await reportOf(lead)).id }, body: { decision, reason } })
    await expect(decide(good, 'accepted', ' ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    // @ts-expect-error: no decision
    await expect(decide(good, 'pending')).rejects.toMatchObject({ status: 400 })
    await decide(good, 'accepted')
    await decide(bad, 'rejected')
    await expect(decide(good, 'rejected')).rejects.toMatchObject({ status: 409 })
    expect([await points(good), await points(bad)]).toEqual([29, 0])
    expect(await reportOf(bad)).toMatchObject({ status: 'rejected', decision_note: 'We rang them' })
  })
})
