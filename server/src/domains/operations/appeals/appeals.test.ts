import { DAY_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endOfBusinessDay } from '#core/calendar/business-hours.ts'
import { getBalances } from '#domains/billing/points/balances.ts'
import { recordEngagement } from '#domains/marketplace/leads/engagement.ts'
import { overturnReport, rejectReport } from '#domains/marketplace/leads/reports.ts'
import { leadReports, leads } from '#domains/marketplace/leads/schema.ts'
import { acceptQuote } from '#domains/marketplace/quotes/accept.ts'
import { restoreDocument } from '#domains/professionals/profiles/documents.ts'
import { liftSuspension } from '#domains/professionals/profiles/lift-suspension.ts'
import { setAccountStatus } from '#domains/professionals/profiles/set-account-status.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { anAppeal, aRejectedDocument } from '#test/appeals.ts'
import { aDeal } from '#test/deals.ts'
import { aDocument, aLead, aProfessional, aUser } from '#test/factories.ts'
import { decideAppeal, makeAppeal } from './appeal.ts'
import { appeals } from './schema.ts'

const t = await testApp()
const [ann, ben] = [await aUser(t.ctx, { isSuperAdmin: true }), await aUser(t.ctx, { isSuperAdmin: true })]

const at = (instant: Date) => ({ ...t.ctx, now: () => instant })
const inDays = (days: number) => at(new Date(Date.now() + days * DAY_MS))
const told = async (email: string, kind: string) =>
  (await t.waitingJobs()).map(({ data }) => data).filter((data) => data.to === email && data.kind === kind)

/** A professional whom this administrator suspended. */
async function aSuspended(admin: TestUser | null = ann, reason = 'Two complaints about deposits') {
  const professional = await aProfessional(t.ctx)
  const change = { professionalId: professional.id, status: 'suspended' as const, reason, adminId: admin?.id ?? null }
  await setAccountStatus(t.ctx, change)
  return professional
}
/** A report of a lead that was not accepted, its points captured or held. */
async function aRejectedReport({ isCaptured = true, admin = ann } = {}) {
  const lead = await aLead(t.ctx)
  if (isCaptured) await recordEngagement(t.ctx, lead.id, 'quote_read')
  await t.as(lead.professional.user).leads.report({ params: { leadId: lead.id }, body: { reason: 'not_a_real_job' } })
  const [report] = await t.ctx.db.select().from(leadReports).where(eq(leadReports.leadId, lead.id))
  const reportId = report?.id ?? ''
  await rejectReport(t.ctx, { reportId, adminId: admin.id, note: 'They answered our call.' })
  return { lead, reportId, professional: lead.professional, user: lead.professional.user }
}
type About = { kind: 'suspension' | 'document' | 'lead-report'; subject?: string }
const see = (user: TestUser | null, about: About) => t.as(user).appeals.about({ query: about })
const make = (user: TestUser | null, about: About, text = 'Look at the invoice.') =>
  t.as(user).appeals.make({ body: { ...about, text } })
const idOf = async (subject: string) => {
  const [appeal] = await t.ctx.db.select().from(appeals).where(eq(appeals.subject, subject))
  return appeal?.id ?? ''
}
const decide = (admin: TestUser, appealId: string, outcome: 'upheld' | 'overturned', reason = 'The invoice shows it') =>
  t.as(admin).appeals.decide({ params: { appealId }, body: { outcome, reason } })
const suspension = { kind: 'suspension' as const }

describe('what a professional reads of a decision', () => {
  test('is why it was made and until when they can appeal, though they are suspended', async () => {
    const { user, id } = await aSuspended()
    const page = await see(user, suspension)
    expect(page).toMatchObject({ subject: id, said: 'Two complaints about deposits', canAppeal: true, appeal: null })
    expect(new Date(page.until).getTime() - new Date(page.decidedAt).getTime()).toBe(30 * DAY_MS)
    expect(await see(user, { ...suspension, subject: id })).toEqual(page)
  })

  test('names the document, or what they had reported', async () => {
    const professional = await aProfessional(t.ctx)
    const { id: subject } = await aRejectedDocument(t.ctx, professional.id)
    expect(await see(professional.user, { kind: 'document', subject })).toMatchObject({
      title: 'Insurance: Public liability',
      said: 'The policy number isn’t the insurer’s',
    })
    const { user, reportId } = await aRejectedReport()
    expect(await see(user, { kind: 'lead-report', subject: reportId })).toMatchObject({
      title: expect.stringMatching(/not a real job/i),
      said: 'They answered our call.',
    })
  })

  test('says by when a reason is owed that was not given', async () => {
    const { user, id } = await aSuspended(ann, '')
    expect(await see(user, suspension)).toMatchObject({ said: '', reasonDueAt: expect.any(String), canAppeal: true })
    await make(user, suspension)
    await setAccountStatus(t.ctx, { professionalId: id, status: 'suspended', reason: 'Deposits', adminId: ann.id })
    expect(await see(user, suspension)).toMatchObject({ said: 'Deposits', canAppeal: false, reasonDueAt: null })
  })

  test('is nobody else’s to read, and nothing where nothing was decided', async () => {
    const { user, id } = await aSuspended()
    const { professional, documentId } = await anAppeal(t.ctx)
    const waiting = await aDocument(t.ctx, professional.id)
    const other = await aProfessional(t.ctx)
    for (const [who, about] of [
      [other.user, suspension],
      [other.user, { kind: 'suspension', subject: id }],
      [other.user, { kind: 'document', subject: documentId }],
      [user, { kind: 'document', subject: documentId }],
      [professional.user, { kind: 'document', subject: waiting.id }],
      [professional.user, { kind: 'lead-report', subject: documentId }],
      [professional.user, { kind: 'document' }],
      [ann, { kind: 'suspension', subject: id }],
    ] as const) {
      await expect(see(who, about)).rejects.toMatchObject({ status: 404 })
      await expect(make(who, about)).rejects.toMatchObject({ status: 404 })
    }
    await expect(see(null, suspension)).rejects.toMatchObject({ status: 401 })
    await expect(make(null, suspension)).rejects.toMatchObject({ status: 401 })
  })
})

describe('an appeal', () => {
  test('is due in five business days, and the administrators are told', async () => {
    const { user, id } = await aSuspended()
    const { appeal, canAppeal } = await make(user, suspension, '  The deposit was paid back.  ')
    expect(canAppeal).toBe(false)
    expect(appeal).toMatchObject({ text: 'The deposit was paid back.', outcome: null })
    const made = new Date(appeal?.at ?? '')
    expect(appeal?.dueAt).toBe(endOfBusinessDay(made, 5).toISOString())
    for (const admin of [ann, ben])
      expect(await told(admin.email, 'appeal-made')).toContainEqual(
        expect.objectContaining({ data: expect.objectContaining({ appealKind: 'suspension' }) }),
      )
    const { items } = await t.as(ann).appeals.list({ query: { kind: 'suspension', limit: 200 } })
    expect(items).toContainEqual(
      expect.objectContaining({
        text: 'The deposit was paid back.',
        said: 'Two complaints about deposits',
        decidedBy: ann.email,
        professional: expect.objectContaining({ id, email: user.email }),
      }),
    )
  })

  test('is made once a decision, however often it is sent at the same time', async () => {
    const { user, id } = await aSuspended()
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => make(user, suspension)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(make(user, suspension)).rejects.toMatchObject({ status: 409 })
    expect(await t.ctx.db.$count(appeals, eq(appeals.subject, id))).toBe(1)
  })

  test('can be made against the next suspension, too', async () => {
    const { user, id } = await aSuspended()
    await make(user, suspension)
    await decide(ben, await idOf(id), 'overturned')
    const change = { professionalId: id, status: 'suspended' as const, reason: 'No insurance', adminId: ann.id }
    await setAccountStatus(t.ctx, change)
    expect(await see(user, suspension)).toMatchObject({ said: 'No insurance', canAppeal: true, appeal: null })
    await make(user, suspension)
    expect(await t.ctx.db.$count(appeals, eq(appeals.subject, id))).toBe(2)
  })

  test('comes in time on the thirtieth day, and too late after it', async () => {
    const [early, late] = [await aSuspended(), await aSuspended()]
    const text = 'Look again.'
    const { decidedAt } = await see(early.user, suspension)
    const until = new Date(decidedAt).getTime() + 30 * DAY_MS
    await makeAppeal(at(new Date(until - 1)), { ...suspension, text }, early)
    const { decidedAt: other } = await see(late.user, suspension)
    const gone = at(new Date(new Date(other).getTime() + 30 * DAY_MS))
    await expect(makeAppeal(gone, { ...suspension, text }, late)).rejects.toMatchObject({ status: 409 })
  })

  test('needs words', async () => {
    const { user } = await aSuspended()
    await expect(make(user, suspension, ' ')).rejects.toMatchObject({ status: 400, issues: [{ path: 'text' }] })
  })

  test('has nothing to be against once the decision was undone', async () => {
    const { user, id } = await aSuspended()
    await make(user, suspension)
    await setAccountStatus(t.ctx, { professionalId: id, status: 'active', adminId: ann.id })
    await expect(make(user, suspension)).rejects.toMatchObject({ status: 409 })
    expect(await decide(ben, await idOf(id), 'overturned')).toMatchObject({
      message: expect.stringMatching(/no longer stood/),
    })
  })
})

describe('an appeal that is upheld', () => {
  test('leaves everything as it is, and the professional reads why', async () => {
    const { user, id } = await aSuspended()
    await make(user, suspension)
    await decide(ben, await idOf(id), 'upheld', 'The deposit is still owed')
    const page = await see(user, suspension)
    expect(page).toMatchObject({ canAppeal: false, appeal: { outcome: 'upheld', reason: 'The deposit is still owed' } })
    const { rows } = await t.ctx.db.execute(sql`select account_status as status from professionals where id = ${id}`)
    expect(rows).toEqual([{ status: 'suspended' }])
    expect(await told(user.email, 'appeal-upheld')).toMatchObject([{ data: { reason: 'The deposit is still owed' } }])
    await expect(make(user, suspension)).rejects.toMatchObject({ status: 409 })
  })
})

describe('an appeal that is overturned', () => {
  test('lets a suspended professional work again', async () => {
    const { user, id } = await aSuspended()
    await make(user, suspension)
    await decide(ben, await idOf(id), 'overturned')
    expect(await t.as(user).professionals.me({})).toMatchObject({ id })
    expect(await see(user, suspension)).toMatchObject({ appeal: { outcome: 'overturned' }, canAppeal: false })
    expect(await told(user.email, 'appeal-overturned')).toHaveLength(1)
    expect(await told(user.email, 'account-active')).toEqual([])
    expect((await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))).map((deed) => deed.detail)).toEqual(
      [
        { status: 'suspended', reason: 'Two complaints about deposits' },
        { status: 'active', reason: 'The invoice shows it' },
      ],
    )
  })

  test('does not end a suspension that came after it', async () => {
    const { user, id } = await aSuspended()
    await make(user, suspension)
    const appealId = await idOf(id)
    await setAccountStatus(t.ctx, { professionalId: id, status: 'active', adminId: ann.id })
    await setAccountStatus(t.ctx, { professionalId: id, status: 'suspended', reason: 'No insurance', adminId: ann.id })
    await decide(ben, appealId, 'overturned')
    await expect(t.as(user).professionals.me({})).rejects.toMatchObject({ status: 403 })
    expect(await see(user, suspension)).toMatchObject({ said: 'No insurance', canAppeal: true })
  })

  test('counts a document as checked', async () => {
    const { appealId, documentId, professional } = await anAppeal(t.ctx)
    await t.ctx.db.execute(sql`delete from jobs.job where name = 'match-waiting'`)
    await decide(ben, appealId, 'overturned')
    const matching = async () => (await t.waitingJobs()).filter(({ name }) => name === 'match-waiting').length
    expect(await matching()).toBe(1)
    const [document] = await t.as(professional.user).professionals.documents({})
    expect(document).toMatchObject({ id: documentId, status: 'checked', decisionNote: '' })
    expect(document?.checkedAt).not.toBeNull()
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, documentId))
    expect(deeds.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['document_rejected', null],
      ['document_checked', ben.id],
    ])
  })

  test('undoes no other decision than the one that was appealed against', async () => {
    const { documentId } = await anAppeal(t.ctx)
    const { id } = await aSuspended()
    const { reportId } = await aRejectedReport()
    const other = new Date(Date.now() - DAY_MS).toISOString()
    const by = { adminId: ben.id, reason: 'It is valid', note: 'It is valid' }
    expect(await restoreDocument(t.ctx, { documentId, rejectedAt: other, ...by })).toBe(false)
    expect(await liftSuspension(t.ctx, { professionalId: id, suspendedAt: other, ...by })).toBe(false)
    expect(await overturnReport(t.ctx, { reportId, rejectedAt: other, ...by })).toBe(false)
  })

  test.each([
    ['captured', true, 'refunded'],
    ['held', false, 'released'],
  ] as const)('accepts the report, and the %s points go back through the ledger', async (_n, isCaptured, charge) => {
    const { user, lead, reportId } = await aRejectedReport({ isCaptured })
    await make(user, { kind: 'lead-report', subject: reportId })
    await decide(ben, await idOf(reportId), 'overturned', 'The number was never theirs')
    const [row] = await t.ctx.db.select().from(leads).where(eq(leads.id, lead.id))
    expect(row).toMatchObject({ charge, chargeRule: 'report_accepted' })
    expect((await getBalances(t.ctx, lead.professionalId)).available).toBe(29)
    const { report } = await t.as(user).leads.get({ params: { leadId: lead.id } })
    expect(report).toMatchObject({ status: 'accepted', decisionNote: 'The number was never theirs' })
  })

  test('of a lead that was won since is refused, and decides nothing', async () => {
    const professional = await aProfessional(t.ctx)
    const homeowner = await aUser(t.ctx)
    const deal = await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: professional.id }, 'quoted')
    const { leadId, requestId, quoteId } = deal
    await t.as(professional.user).leads.report({ params: { leadId }, body: { reason: 'not_a_real_job' } })
    const [report] = await t.ctx.db.select().from(leadReports).where(eq(leadReports.leadId, leadId))
    const subject = report?.id ?? ''
    await rejectReport(t.ctx, { reportId: subject, adminId: ann.id, note: 'They answered.' })
    await make(professional.user, { kind: 'lead-report', subject })
    await acceptQuote(t.ctx, { signedName: 'Hanna Hill', requestId, quoteId, closeOut: [] })
    await expect(decide(ben, await idOf(subject), 'overturned')).rejects.toMatchObject({ status: 409 })
    const [appeal] = await t.ctx.db.select().from(appeals).where(eq(appeals.subject, subject))
    expect(appeal).toMatchObject({ outcome: null, reason: '' })
    await decide(ben, await idOf(subject), 'upheld')
  })
})

describe('an appeal is decided', () => {
  test('once, by ten administrators at the same time', async () => {
    const { user, reportId, lead } = await aRejectedReport()
    await make(user, { kind: 'lead-report', subject: reportId })
    const appealId = await idOf(reportId)
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => decide(ben, appealId, n % 2 ? 'upheld' : 'overturned')),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const letters = [...(await told(user.email, 'appeal-upheld')), ...(await told(user.email, 'appeal-overturned'))]
    expect(letters).toHaveLength(1)
    const [appeal] = await t.ctx.db.select().from(appeals).where(eq(appeals.id, appealId))
    const { available } = await getBalances(t.ctx, lead.professionalId)
    expect(available).toBe(appeal?.outcome === 'overturned' ? 29 : 0)
    await expect(decide(ben, appealId, 'upheld')).rejects.toMatchObject({ status: 409 })
  })

  test('by another administrator than the one who made the decision, where there is one', async () => {
    const { appealId } = await anAppeal(t.ctx, { adminId: ann.id })
    const barred = async (admin: TestUser) =>
      (await t.as(admin).appeals.list({ query: { limit: 200 } })).items.find(({ id }) => id === appealId)?.barred
    expect([await barred(ann), await barred(ben)]).toEqual(['decided', null])
    await expect(decide(ann, appealId, 'upheld')).rejects.toMatchObject({ status: 403 })
    await decide(ben, appealId, 'upheld')
  })

  test('by the one who made the decision, where nobody else could', async () => {
    const { appealId } = await anAppeal(t.ctx, { adminId: ann.id })
    const given = { appealId, adminId: ann.id, ownId: null, outcome: 'upheld' as const, reason: 'It is so' }
    await t.ctx.db
      .transaction(async (db) => {
        await db.execute(sql`update users set is_super_admin = false where id <> ${ann.id}`)
        const alone = { ...t.ctx, db, config: { ...t.ctx.config, superAdminEmails: [] }, isInTransaction: true }
        await expect(decideAppeal(alone, given)).resolves.toBeDefined()
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))
  })

  test('not by the professional, an administrator too, whose appeal it is', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const { id } = await aProfessional(t.ctx, { userId: admin.id })
    const { id: subject } = await aRejectedDocument(t.ctx, id)
    await make(admin, { kind: 'document', subject })
    await expect(decide(admin, await idOf(subject), 'overturned')).rejects.toMatchObject({ status: 403 })
  })

  test('with a reason, of an appeal that is there', async () => {
    const { appealId } = await anAppeal(t.ctx)
    await expect(decide(ben, appealId, 'upheld', ' ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    await expect(decide(ben, crypto.randomUUID(), 'upheld')).rejects.toMatchObject({ status: 404 })
    for (const user of [await aUser(t.ctx), await aUser(t.ctx, { readsAdmin: true })])
      await expect(decide(user, appealId, 'upheld')).rejects.toMatchObject({ status: 403 })
  })
})

describe('the list of appeals', () => {
  test('begins with what is due first, goes on where it ended, and counts what waits and is late', async () => {
    const before = await t.as(ann).appeals.waiting({})
    const ids = []
    for (const days of [-60, -61, -59]) {
      const professional = await aProfessional(t.ctx)
      const { id: subject } = await aRejectedDocument(t.ctx, professional.id)
      await makeAppeal(inDays(days), { kind: 'document', subject, text: 'Look again.' }, professional)
      ids.push(await idOf(subject))
    }
    const after = await t.as(ann).appeals.waiting({})
    expect([after.waiting - before.waiting, after.late - before.late]).toEqual([3, 3])
    const seen = []
    let cursor: string | undefined
    do {
      const page = await t.as(ann).appeals.list({ query: { limit: 2, cursor } })
      seen.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(after.waiting)
    expect(seen.map(({ dueAt }) => dueAt)).toEqual(seen.map(({ dueAt }) => dueAt).toSorted())
    const [first, second, third] = ids
    expect(seen.slice(0, 3).map(({ id }) => id)).toEqual([second, first, third])
    for (const id of ids) await decide(ben, id, 'upheld')
    const { items } = await t.as(ann).appeals.list({ query: { status: 'decided', limit: 2 } })
    expect(items.map(({ id }) => id)).toEqual([third, second])
    expect(items[0]).toMatchObject({ outcome: 'upheld', outcomeBy: ben.email, reason: 'The invoice shows it' })
  })

  test('of a cursor that is none is refused', async () => {
    await expect(t.as(ann).appeals.list({ query: { cursor: 'x' } })).rejects.toMatchObject({ status: 400 })
  })
})
