import { writeFile } from 'node:fs/promises'
import { FORM_KEY } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { paidChecks } from '#domains/billing/payments/retained-schema.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { anApplication } from './applicants.ts'
import { anAuthenticator } from './authenticators.ts'
import { openBookingScenario } from './booked.ts'
import { type Browser, browsersInto } from './browser.ts'
import { aDeal } from './deals.ts'
import {
  aBooking,
  aCommunity,
  aDirectMessage,
  aDocument,
  aFile,
  aLead,
  aMember,
  anEvent,
  aProfessional,
  aUser,
} from './factories.ts'
import { openTestMailbox } from './mails.ts'
import { aPayment } from './paid.ts'

// The administration's pages: whom they open to, and what the others see of them (RELIABILITY.md, T33).

let t: TestApp
let open: () => Browser

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  open = browsersInto(t.http, t.ctx.config.publicUrl)
})

const dashboard = (cookie?: string, path = '/admin/dashboard') =>
  t.http.inject({ url: path, headers: { ...(cookie ? { cookie } : {}), accept: 'text/html' } })

describe('the admin dashboard', () => {
  test('is the super admin’s, with the tabs by name', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true, firstName: 'Ada' })
    const page = await dashboard(await t.signIn(admin, 'asAdmin'))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Welcome back, Ada')
    for (const words of ['Overview', 'Leads, last 30 days', 'Pending reports', 'Lead points spent', 'Logout'])
      expect(page.body).toContain(words)
  })

  test('names what waits, and how much of it', async () => {
    const { id } = await aProfessional(t.ctx)
    const document = await aDocument(t.ctx, id)
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const { body } = await dashboard(await t.signIn(admin, 'asAdmin'))
    const { documents } = await t.as(admin).admin.waiting({})
    const named = body.replaceAll('<!-- -->', '').split('Waiting for us')[1] ?? ''
    const said = /href="\/admin\/dashboard\?tab=documents"[^>]*>(Documents) <span[^>]*>(\d+)</.exec(named)
    expect(said?.slice(1)).toEqual(['Documents', String(documents)])
    await t.as(admin).professionals.decideDocument({
      params: { documentId: document.id },
      body: { decision: 'rejected', note: 'Cut off' },
    })
  })

  test('sends a visitor to sign in', async () => {
    const { statusCode, headers } = await dashboard()
    expect([statusCode, headers.location]).toEqual([302, '/admin/login?returnTo=%2Fadmin%2Fdashboard'])
  })

  test('is closed to everybody else: a toast, the professional dashboard, and no figure in what is sent', async () => {
    const { user } = await aProfessional(t.ctx)
    for (const person of [user, await aUser(t.ctx)]) {
      const cookie = await t.signIn(person)
      for (const path of ['/admin/dashboard', '/admin/dashboard.data', '/admin/dashboard?tab=reports']) {
        const page = await dashboard(cookie, path)
        expect(page.body).not.toMatch(/total_professionals|Pending reports|pending_reports/)
        if (path.includes('.data')) continue
        expect([page.statusCode, page.headers.location]).toEqual([302, '/professionals/dashboard'])
        expect(decodeURIComponent(String(page.headers['set-cookie']))).toContain(
          '"title":"Access Denied","description":"Super admin access required"',
        )
      }
      const api = await t.http.inject({ url: '/api/admin/dashboard', headers: { cookie } })
      expect(api.statusCode).toBe(403)
    }
    expect((await t.http.inject({ url: '/api/admin/dashboard' })).statusCode).toBe(401)
  })

  test('asks an administrator who signed in some other way to log in as one', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const { statusCode, headers, body } = await dashboard(await t.signIn(admin), '/admin/dashboard?tab=reports')
    expect([statusCode, headers.location]).toEqual([302, '/admin/login?returnTo=%2Fadmin%2Fdashboard%3Ftab%3Dreports'])
    expect(body).not.toContain('pending_reports')
  })

  test('has its second address', async () => {
    const { statusCode, headers } = await dashboard(undefined, '/admin-dashboard?tab=leads')
    expect([statusCode, headers.location]).toEqual([301, '/admin/dashboard?tab=leads'])
  })

  test('is named on the professional dashboard to a super admin alone', async () => {
    const { user } = await aProfessional(t.ctx)
    const link = 'href="/admin/dashboard"'
    expect((await dashboard(await t.signIn(user), '/professionals/dashboard')).body).not.toContain(link)
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    await aProfessional(t.ctx, { userId: admin.id })
    const page = await dashboard(await t.signIn(admin), '/professionals/dashboard')
    expect(page.body).toContain('Super Admin')
    expect(page.body).toContain(link)
  })
})

const mailsTo = (email: string) => openTestMailbox(t)(email)

/** A browser in which an administrator has logged in. */
async function loggedIn() {
  const { email } = await aUser(t.ctx, { isSuperAdmin: true })
  const browser = open()
  await browser.visit('/admin/login', { form: { email } })
  const code = /^\d{6}/.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0] ?? ''
  await browser.visit('/admin/login', { form: { email, code, asksCode: '1' } })
  return browser
}

/** Has the rows that are chosen on a tab decided together, as a browser without JavaScript sends it. */
function decideChosen(cookie: string, url: string, ids: string[], fields: Record<string, string>) {
  const sent = new URLSearchParams({ intent: 'several', ...fields })
  for (const id of ids) sent.append('ids', id)
  const headers = {
    cookie,
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  return t.http.inject({ method: 'POST', url, headers, payload: String(sent) })
}
const idsToChoose = (html: string) => [...html.matchAll(/name="ids"[^>]*value="([^"]+)"/g)].map(([, id = '']) => id)

/** A payout of $60 that an owner waits for. @returns its id */
async function aPayout() {
  const owner = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, isPaid: true, priceCents: 2900 })
  const { id: userId } = await aUser(t.ctx)
  const paidAt = new Date(t.ctx.now().getTime() - 20 * 86_400_000)
  const of = {
    userId,
    kind: 'community',
    communityId,
    description: 'A community',
    amountCents: 12_500,
    paidAt,
  } as const
  await aPayment(t.ctx, of)
  const { id } = await t.as(owner).earnings.requestPayout({ body: { amountCents: 6000 } })
  return id
}

describe('the tab of professionals, without JavaScript', () => {
  test('finds them, by name and standing, and says where nobody fits', async () => {
    const [one, other] = [await aProfessional(t.ctx, { name: 'Quill Fernleaf' }), await aProfessional(t.ctx)]
    const browser = await loggedIn()
    const { text } = await browser.visit('/admin/dashboard?tab=professionals&q=quill+fern')
    expect([text.includes('Quill Fernleaf'), text.includes(other.user.email)]).toEqual([true, false])
    expect(text).toContain(`tab=professionals&amp;id=${one.id}`)
    expect((await browser.visit('/admin/dashboard?tab=professionals&q=zzzz')).text).toContain('No professionals')
    for (const odd of ['&sort=evil&status=x', `&q=${'%25'.repeat(200)}`])
      expect((await browser.visit(`/admin/dashboard?tab=professionals${odd}`)).status).toBe(200)
    for (const odd of ['&cursor=!', '&id=1', '&id=0192f0c0-0000-7000-8000-000000000000'])
      expect((await browser.visit(`/admin/dashboard?tab=professionals${odd}`)).status, odd).toBeLessThan(500)
  })

  test('are narrowed by plan, trade, vetting and what is owed; the address, the file and a saved filter keep it', async () => {
    const plumber = await aProfessional(t.ctx, { name: 'Pia Narrow', trades: ['Plumber'] })
    const painter = await aProfessional(t.ctx, { name: 'Pavel Narrow', trades: ['Painter'] })
    const { rows } = await t.ctx.pool.query<{ id: string; vetted: boolean }>(
      'select id, vetted_at is not null as vetted from professionals where id = any($1)',
      [[plumber.id, painter.id]],
    )
    const isVetted = [plumber, painter].map((one) => rows.find(({ id }) => id === one.id)?.vetted)
    const browser = await loggedIn()
    const shown = async (query: string) => {
      const { text } = await browser.visit(`/admin/dashboard?tab=professionals&q=narrow${query}`)
      return [plumber.id, painter.id].map((id) => text.includes(`&amp;id=${id}`))
    }
    expect(await shown('')).toEqual([true, true])
    expect(await shown('&trade=Plumber')).toEqual([true, false])
    expect(await shown('&trade=Painter')).toEqual([false, true])
    expect(await shown('&tier=bronze')).toEqual([true, true])
    expect(await shown('&tier=diamond')).toEqual([false, false])
    expect(await shown('&vetted=true')).toEqual(isVetted)
    expect(await shown('&vetted=false')).toEqual(isVetted.map((is) => !is))
    expect(await shown('&reason=owed')).toEqual([false, false])
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    await t.as(admin).professionals.setStatus({ params: { professionalId: plumber.id }, body: { status: 'suspended' } })
    expect(await shown('&reason=owed')).toEqual([true, false])
    expect(await shown('&trade=Wizard&tier=x&vetted=x&reason=x')).toEqual([true, true])
    const url = '/admin/dashboard?tab=professionals&q=narrow&trade=Plumber&reason=owed'
    const { text } = await browser.visit(url)
    expect(text).toMatch(/<option value="Plumber" selected/)
    expect(text).toMatch(/professionals\.csv\?[^"]*trade=Plumber[^"]*reason=owed/)
    const saved = await browser.visit(url, { form: { intent: 'save-filter', filterName: 'Plumbers who wait' } })
    expect(saved.text).toContain('Plumbers who wait')
    const plain = await browser.visit('/admin/dashboard?tab=professionals')
    expect(plain.text).toMatch(/href="[^"]*reason=owed[^"]*trade=Plumber[^"]*"[^>]*>\s*Plumbers who wait/)
  })

  test('suspends with a reason, lets them work again, and gives points; what was wrong stays typed', async () => {
    const { id, user } = await aProfessional(t.ctx)
    const browser = await loggedIn()
    const url = `/admin/dashboard?tab=professionals&id=${id}`
    const press = (form: Record<string, string>) => browser.visit(url, { form })
    const suspended = await press({ intent: 'suspend', reason: 'Their licence was taken away' })
    expect(suspended.text).toContain('Their licence was taken away')
    await expect(t.as(user).professionals.me({})).rejects.toThrow('Your account is suspended')
    expect((await press({ intent: 'activate' })).text).toContain('The account is active')
    const wrong = await press({ intent: 'points', points: 'ten', reason: 'A week without mail' })
    expect([wrong.status, wrong.text.includes('Enter how many points')]).toEqual([400, true])
    expect(wrong.text).toContain('A week without mail')
    expect((await press({ intent: 'points', points: '40', reason: 'A week without mail' })).text).toContain('40 points')
    expect((await press({ intent: 'credit', amount: 'x', reason: 'Sorry' })).status).toBe(400)
    expect((await press({ intent: 'credit', amount: '600', reason: 'Sorry' })).text).toContain('second administrator')
    expect((await press({ intent: '__proto__' })).status).toBe(400)
  })
})

describe('one professional’s page, without JavaScript', () => {
  test('gives points once for a form that is sent twice', async () => {
    const { id } = await aProfessional(t.ctx)
    const browser = await loggedIn()
    const url = `/admin/dashboard?tab=professionals&id=${id}`
    const keys = [
      ...(await browser.visit(url)).text.matchAll(new RegExp(`name="${FORM_KEY}"[^>]* value="([^"]+)"`, 'g')),
    ]
    const form = { intent: 'points', points: '40', reason: 'A week without mail', [FORM_KEY]: keys[0]?.[1] ?? '' }
    expect(form[FORM_KEY]).not.toBe('')
    for (const _ of [1, 2]) expect((await browser.visit(url, { form })).status).toBe(200)
    const { rows } = await t.ctx.db.execute(
      sql`select balance::int from ledger_accounts where professional_id = ${id} and kind = 'available'`,
    )
    expect(rows).toEqual([{ balance: 40 }])
  })

  test('goes on to older reviews, and takes one down once, with its reason', async () => {
    const { id: professionalId } = await aProfessional(t.ctx)
    const reviewed = async (text: string) => {
      const { id: homeownerId } = await aUser(t.ctx)
      const { reviewId } = await aDeal(t.ctx, { homeownerId, professionalId }, 'reviewed')
      await t.ctx.db.execute(sql`update reviews set text = ${text} where id = ${reviewId}`)
      return reviewId
    }
    const [reviewId, newer] = [await reviewed('Mud on every step.'), await reviewed('Tidy to the last day.')]
    const browser = await loggedIn()
    const url = `/admin/dashboard?tab=professionals&id=${professionalId}`
    const both = (await browser.visit(url)).text
    expect([both.includes('Mud on every step.'), both.includes('Tidy to the last day.')]).toEqual([true, true])
    const older = (await browser.visit(`${url}&cursor=${newer}`)).text
    expect([older.includes('Mud on every step.'), older.includes('Tidy to the last day.')]).toEqual([true, false])
    const remove = (reason: string) =>
      browser.visit(`${url}&cursor=${newer}`, { form: { intent: 'remove-review', reviewId, reason } })
    expect((await remove('')).status).toBe(400)
    expect((await remove('It names a neighbour')).text).toContain('The review is removed, and both sides are told')
    expect((await browser.visit(url)).text).not.toContain('Mud on every step.')
    expect((await remove('Again')).status).toBe(404)
  })

  test('records what is agreed for Diamond; what was wrong stays typed', async () => {
    const { id, user } = await aProfessional(t.ctx)
    await t.as(user).subscriptions.enquireDiamond({})
    const browser = await loggedIn()
    const url = `/admin/dashboard?tab=professionals&id=${id}`
    expect((await browser.visit(url)).text).toContain('They asked for a quote on')
    const terms = { monthlyCents: '$1,299.50', points: '400', topUpPerMille: '80.5' }
    const form = { intent: 'diamond', ...terms, startsOn: '2099-01-01', endsOn: '2098-12-31' }
    const wrong = await browser.visit(url, { form })
    expect([wrong.status, wrong.text.includes('It has to end after it starts')]).toEqual([400, true])
    expect(wrong.text).toContain('value="$1,299.50"')
    const empty = await browser.visit(url, {
      form: { ...form, monthlyCents: '', points: ' ', topUpPerMille: '', startsOn: '' },
    })
    for (const words of ['Enter a price from', 'Enter a whole number', 'Enter a bonus', 'Enter a day'])
      expect(empty.text).toContain(words)
    const agreed = await browser.visit(url, { form: { ...form, endsOn: '2100-01-01' } })
    expect(agreed.text.replaceAll('<!-- -->', '')).toContain('$1,299.50 a month, 400 points, +80.5% on top-ups')
    expect((await t.as(user).subscriptions.diamond({})).agreement).toMatchObject({
      monthlyCents: 129_950,
      topUpPerMille: 805,
      state: 'to_come',
    })
  })
})

describe('the tab of leads, without JavaScript', () => {
  test('finds one, shows its history, and gives its points back once; a number that was taken back is not there', async () => {
    const { id, request, professional, requestId } = await aLead(t.ctx)
    const browser = await loggedIn()
    const list = '/admin/dashboard?tab=leads'
    const found = await browser.visit(
      `${list}&status=sent&charge=held&q=${encodeURIComponent(professional.user.email)}`,
    )
    expect(found.text).toContain(`tab=leads&amp;id=${id}`)
    const one = `${list}&id=${id}`
    expect((await browser.visit(one)).text).toContain(request.phone)
    const empty = await browser.visit(one, { form: { note: '' } })
    expect([empty.status, empty.text.includes('Give the reason')]).toEqual([400, true])
    const given = await browser.visit(one, { form: { note: 'The house is not theirs' } })
    expect(given.status).toBe(200)
    expect(given.text).not.toContain('Give the points back')
    expect((await browser.visit(one, { form: { note: 'Again' } })).status).toBe(409)
    await t.as(request.user).leads.revokePhone({ params: { requestId, leadId: id } })
    const after = await browser.visit(one)
    expect([after.text.includes(request.phone), after.text.includes('Taken back')]).toEqual([false, true])
    expect(
      (await browser.visit(`${list}&charge=held&q=${encodeURIComponent(professional.user.email)}`)).text,
    ).toContain('No leads')
  })
})

describe('the tab of reports, without JavaScript', () => {
  test('several are accepted with one reason; one decided meanwhile is told, and what was chosen stays chosen', async () => {
    const leads = [await aLead(t.ctx), await aLead(t.ctx), await aLead(t.ctx)]
    for (const { id, professional } of leads)
      await t.as(professional.user).leads.report({ params: { leadId: id }, body: { reason: 'not_a_real_job' } })
    const cookie = await t.signIn(await aUser(t.ctx, { isSuperAdmin: true }), 'asAdmin')
    const url = '/admin/dashboard?tab=reports'
    const page = await dashboard(cookie, url)
    const ids = idsToChoose(page.body)
    expect(ids).toHaveLength(3)
    const send = (chosen: string[], reason: string) =>
      decideChosen(cookie, url, chosen, { decision: 'accepted', reason })
    const unsaid = await send(ids.slice(0, 2), '')
    expect([unsaid.statusCode, unsaid.body.match(/name="ids"[^>]*checked=""/g)?.length]).toEqual([400, 2])
    expect((await send([], 'Nobody lives there')).body).toContain('Select at least one')
    const [first = '', second = '', third = ''] = ids
    expect((await send([first], 'Nobody lives there')).statusCode).toBe(302)
    const some = await send([first, second], 'Nobody lives there')
    const said = some.body.replaceAll('<!-- -->', '')
    expect(said).toContain('1 decided, 1 not:')
    expect(said).toContain('1: This report has already been decided')
    expect((await send([third], 'Nobody lives there')).statusCode).toBe(302)
  })

  test('a report is rejected with a reason and another accepted, each once', async () => {
    const [first, second] = [await aLead(t.ctx), await aLead(t.ctx)]
    for (const { id, professional } of [first, second])
      await t.as(professional.user).leads.report({ params: { leadId: id }, body: { reason: 'not_a_real_job' } })
    const browser = await loggedIn()
    const url = '/admin/dashboard?tab=reports'
    const page = await browser.visit(url)
    expect(page.text).toContain('Not a real job')
    const ids = [...page.text.matchAll(/name="reportId" value="([^"]+)"/g)].map(([, id = '']) => id)
    expect(ids).toHaveLength(2)
    const [one = '', two = ''] = ids
    const decide = (reportId: string, decision: string, reason: string) =>
      browser.visit(url, { form: { reportId, decision, reason } })
    const unsaid = await decide(one, 'rejected', '')
    expect([unsaid.status, unsaid.text.includes('Give the reason')]).toEqual([400, true])
    expect((await decide(one, 'rejected', 'The homeowner answered us')).status).toBe(200)
    expect((await decide(two, 'accepted', 'Nobody lives there')).status).toBe(200)
    expect((await decide(two, 'accepted', 'Nobody lives there')).status).toBe(409)
    const after = await browser.visit(`${url}&status=accepted`)
    expect([after.text.includes('Nobody lives there'), after.text.includes('The homeowner answered us')]).toEqual([
      true,
      false,
    ])
  })
})

describe('the tab of applications, without JavaScript', () => {
  test('leads from review over the phone interview to approval; what was wrong stays typed', async () => {
    const { id, businessName } = await anApplication(t.ctx, { businessName: 'Wattle & Sons' })
    const browser = await loggedIn()
    const list = '/admin/dashboard?tab=applications'
    expect((await browser.visit(list)).text).toContain('Wattle &amp; Sons')
    const one = `${list}&id=${id}`
    const press = (form: Record<string, string>) => browser.visit(one, { form })
    const noTime = await press({ intent: 'interview', day: '2026-10-04', time: '02:30', notes: 'Ask about decks' })
    expect([noTime.status, noTime.text.includes('Choose a date and a time')]).toEqual([400, true])
    expect(noTime.text).toContain('Ask about decks')
    expect(noTime.text).not.toContain('Approve and invite')
    const set = await press({ intent: 'interview', day: '2026-11-02', time: '14:05', notes: 'Ask about decks' })
    expect(set.text).toContain('The phone interview is on 2 Nov 2026, 2:05 pm')
    expect(set.text).toContain('value="14:05"')
    const unsaid = await press({ intent: 'decline', reason: '' })
    expect([unsaid.status, unsaid.text.includes('Give the reason: the applicant reads it')]).toEqual([400, true])
    expect((await press({ intent: 'approve' })).text).toContain('They are invited by email')
    expect((await press({ intent: 'decline', reason: 'Too late' })).status).toBe(409)
    expect((await press({ intent: 'constructor' })).status).toBe(400)
    expect((await browser.visit(`${list}&status=approved`)).text).toContain(businessName.replace('&', '&amp;'))
    expect((await browser.visit(`${list}&status=odd&cursor=!`)).status).toBeLessThan(500)
  })
})

describe('the tab of approvals, without JavaScript', () => {
  test('shows what waits, which the one who asked cannot approve, and another can, once', async () => {
    const { id, user } = await aProfessional(t.ctx)
    const asks = await loggedIn()
    const professional = `/admin/dashboard?tab=professionals&id=${id}`
    await asks.visit(professional, { form: { intent: 'credit', amount: '612.50', reason: 'A lost week' } })
    const url = '/admin/dashboard?tab=approvals'
    const { text } = await asks.visit(url)
    expect(text).toContain('$612.50 of credit')
    expect(text).toContain(user.email)
    const row = text.slice(text.indexOf('$612.50 of credit'))
    const approvalId = /name="approvalId" value="([^"]+)"/.exec(row)?.[1] ?? ''
    const own = await asks.visit(url, { form: { approvalId, decision: 'approved' } })
    expect([own.status, own.text.includes('another administrator has to approve it')]).toEqual([403, true])
    const other = await loggedIn()
    expect((await other.visit(url, { form: { approvalId, decision: 'approved' } })).text).toContain(
      'Approved: $612.50 of credit',
    )
    const again = await other.visit(url, { form: { approvalId, decision: 'approved' } })
    expect([again.status, again.text.includes('This was approved before')]).toEqual([409, true])
  })

  test('is where another declines with a reason, and whoever asked takes it back', async () => {
    const [first, second] = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
    const asks = await loggedIn()
    const url = '/admin/dashboard?tab=approvals'
    const askFor = async (professionalId: string, amount: string) => {
      const professional = `/admin/dashboard?tab=professionals&id=${professionalId}`
      await asks.visit(professional, { form: { intent: 'credit', amount, reason: 'A lost week' } })
      const { text } = await asks.visit(url)
      const row = text.slice(text.indexOf(`$${amount} of credit`))
      return /name="approvalId" value="([^"]+)"/.exec(row)?.[1] ?? ''
    }
    const [one, two] = [await askFor(first.id, '634.50'), await askFor(second.id, '645.50')]
    const other = await loggedIn()
    const without = await other.visit(url, { form: { approvalId: one, decision: 'declined', reason: '' } })
    expect([without.status, without.text.includes('Say why: whoever asked for it will read it')]).toEqual([400, true])
    const reason = 'They had it in May'
    const declined = await other.visit(url, { form: { approvalId: one, decision: 'declined', reason } })
    expect(declined.text).toContain('Declined: $634.50 of credit')
    const takenBack = await asks.visit(url, { form: { approvalId: two, decision: 'taken_back' } })
    expect(takenBack.text).toContain('Taken back: $645.50 of credit')
    expect((await other.visit(url)).text).not.toMatch(/6(34|45)\.50/)
  })
})

describe('the tab of payouts, without JavaScript', () => {
  test('marks one as paid with its reference, and declines another with a reason; each once', async () => {
    const browser = await loggedIn()
    const url = '/admin/dashboard?tab=payouts'
    expect((await browser.visit(url)).text).toContain('Nobody waits for a payout')
    const [one, two] = [await aPayout(), await aPayout()]
    const press = (payoutId: string, decision: string, note: string) =>
      browser.visit(url, { form: { payoutId, decision, note } })
    const unsaid = await press(one, 'paid', '')
    expect([unsaid.status, unsaid.text.includes('Enter the reference or the reason')]).toEqual([400, true])
    expect((await press(one, 'paid', 'REF 778')).text).toContain('$60 is marked as paid')
    expect((await press(two, 'declined', 'The account is closed')).text).toContain('$60 went back to their earnings')
    const again = await press(one, 'declined', 'A change of mind')
    expect([again.status, again.text.includes('This payout has already been decided')]).toEqual([409, true])
  })

  test('marks the chosen as paid together, says which was decided meanwhile, and shows what was paid', async () => {
    const [one, two] = [await aPayout(), await aPayout()]
    const cookie = await t.signIn(await aUser(t.ctx, { isSuperAdmin: true }), 'asAdmin')
    const url = '/admin/dashboard?tab=payouts'
    expect(idsToChoose((await dashboard(cookie, url)).body)).toEqual([one, two])
    const pay = (ids: string[], note: string) => decideChosen(cookie, url, ids, { decision: 'paid', note })
    const unsaid = await pay([two], '')
    expect([unsaid.statusCode, unsaid.body.includes('Enter the reference or the reason')]).toEqual([400, true])
    expect((await pay([one], 'BATCH 12')).statusCode).toBe(302)
    expect((await pay([one, two], 'BATCH 13')).body.replaceAll('<!-- -->', '')).toContain('1 decided, 1 not:')
    const paid = (await dashboard(cookie, `${url}&status=paid`)).body
    expect([paid.includes('BATCH 12'), paid.includes('BATCH 13'), idsToChoose(paid)]).toEqual([true, true, []])
    expect(paid).toMatch(/payouts\.csv\?status=paid/)
  })
})

test('what an administrator wrote is there again after they confirmed who they are, once and on its own page', async () => {
  const [one, two] = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
  const browser = await loggedIn()
  const pageOf = ({ id }: { id: string }) => `/admin/dashboard?tab=professionals&id=${id}`
  const form = { intent: 'points', points: '58', reason: 'Two leads with a wrong number' }
  const send = async () => {
    await t.ctx.db.execute(sql`update sessions set authenticated_at = authenticated_at - interval '16 minutes',
      expires_at = expires_at - interval '16 minutes'`)
    await t.ctx.reads.drop()
    return browser.visit(pageOf(one), { form })
  }
  const asked = await send()
  expect(new URL(asked.url).pathname).toBe('/confirm')
  const back = await browser.visit(new URL(asked.url).searchParams.get('returnTo') ?? '')
  expect(back.text).toContain('Nothing was done yet: press the button again.')
  expect(back.text).toMatch(/name="points"[^>]* value="58"/)
  expect(back.text).toContain('>Two leads with a wrong number</textarea>')
  expect((await browser.visit(pageOf(one))).text).not.toContain('wrong number')
  await send()
  expect((await browser.visit(pageOf(two))).text).not.toContain('wrong number')
})

describe('the tab of jobs, without JavaScript', () => {
  const giveUp = async (name: string, to: string) => {
    const { rows } = await t.ctx.pool.query<{ id: string }>(
      `insert into jobs.job (name, data, source_name, source_created_on, source_output)
       values ('parked', $1, $2, now(), '{"message": "550 no such user\\nstack"}') returning id`,
      [{ kind: 'welcome', to, data: { firstName: 'Adaeze' } }, name],
    )
    return rows[0]?.id ?? ''
  }

  test('shows what was given up and why, tries it again once, and drops an email with a reason', async () => {
    const [one, two, refund] = [
      await giveUp('mail', 'one@test.example'),
      await giveUp('mail', 'two@test.example'),
      await giveUp('send-refund', ''),
    ]
    const browser = await loggedIn()
    const url = '/admin/dashboard?tab=jobs'
    const { text } = await browser.visit(url)
    for (const words of ['one@test.example', 'two@test.example', '550 no such user', 'send-refund', 'Oldest due since'])
      expect(text).toContain(words)
    for (const words of ['Adaeze', 'stack</p>']) expect(text).not.toContain(words)
    const press = (form: Record<string, string>) => browser.visit(url, { form })
    expect((await press({ intent: 'retry', jobId: one })).text).toContain('It is tried again')
    expect((await press({ intent: 'retry', jobId: one })).status).toBe(404)
    expect((await t.waitingJobs()).filter(({ data }) => data.to === 'one@test.example')).toHaveLength(1)
    const unsaid = await press({ intent: 'drop', jobId: two, reason: '' })
    expect([unsaid.status, unsaid.text.includes('Give the reason')]).toEqual([400, true])
    expect((await press({ intent: 'drop', jobId: refund, reason: 'It is old' })).status).toBe(409)
    expect((await press({ intent: 'drop', jobId: two, reason: 'A typing mistake' })).text).toContain('dropped')
    expect((await t.waitingJobs()).filter(({ data }) => data.to === 'two@test.example')).toEqual([])
    expect((await press({ intent: 'retry-all' })).text).toContain('One job is tried again')
    expect((await browser.visit(url)).text).toContain('Nothing was given up')
    for (const odd of [
      { intent: '__proto__', jobId: one },
      { intent: 'retry', jobId: 'x' },
      { intent: 'drop', jobId: `${one}'` },
    ])
      expect((await press(odd)).status).toBeLessThan(500)
    expect((await browser.visit(`${url}&cursor=!`)).status).toBe(400)
    const { rows } = await t.ctx.db.execute(
      sql`select detail from audit_log where action = 'job_dropped' and subject = ${two}`,
    )
    expect(rows).toEqual([{ detail: { kind: 'welcome', reason: 'A typing mistake' } }])
  })
})

describe('the tab of jobs, narrowed to a kind of work', () => {
  test('has those alone, in its file and on the next page too, and the chosen are tried again or dropped', async () => {
    const park = async (name: string, to: string) => {
      const { rows } = await t.ctx.pool.query<{ id: string }>(
        `insert into jobs.job (name, data, source_name, source_created_on) values ('parked', $1, $2, now()) returning id`,
        [{ kind: 'welcome', to }, name],
      )
      return rows[0]?.id ?? ''
    }
    const ids = [
      await park('mail', 'a@test.example'),
      await park('mail', 'b@test.example'),
      await park('text', '0491570999'),
    ]
    const cookie = await t.signIn(await aUser(t.ctx, { isSuperAdmin: true }), 'asAdmin')
    const url = '/admin/dashboard?tab=jobs&kind=mail'
    const { body } = await dashboard(cookie, url)
    expect(idsToChoose(body).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(body).toMatch(/parked-jobs\.csv\?name=mail/)
    const file = await t.http.inject({ url: '/api/admin/parked-jobs.csv?name=mail', headers: { cookie } })
    expect([file.body.includes('a@test.example'), file.body.includes('0491570999')]).toEqual([true, false])
    expect(body, 'this would try the others, too').not.toContain('Try all again')
    const decide = (chosen: string[], decision: string, reason = '') =>
      decideChosen(cookie, url, chosen, { decision, reason })
    expect((await decide(ids, 'drop')).body).toContain('Give the reason for dropping them')
    expect((await decide(ids.slice(0, 1), 'drop', 'A typing mistake')).statusCode).toBe(302)
    const some = (await decide(ids.slice(0, 2), 'retry')).body.replaceAll('<!-- -->', '')
    expect(some).toContain('1 decided, 1 not:')
    expect(some).toContain('1: No job of this id was given up')
    expect(idsToChoose((await dashboard(cookie, '/admin/dashboard?tab=jobs')).body)).toEqual([])
    expect((await dashboard(cookie, '/admin/dashboard?tab=jobs')).body).toContain('0491570999')
  })
})

describe('the tab of message reports, without JavaScript', () => {
  test('shows a reported message with those around it, and decides it once with a reason', async () => {
    const [ada, ben] = [await aUser(t.ctx, { firstName: 'Adaeze' }), await aUser(t.ctx)]
    const { messageId, conversationId } = await aDirectMessage(t.ctx, ada.id, ben.id, 'Buy <b>my</b> crypto')
    await t.as(ben).conversations.send({ params: { conversationId }, body: { body: 'No, thank you.' } })
    await t.as(ben).conversations.report({ params: { messageId }, body: { note: 'He sells coins' } })
    const browser = await loggedIn()
    const url = '/admin/dashboard?tab=message-reports'
    const { text } = await browser.visit(url)
    for (const words of [
      'A message from Adaeze',
      'Buy &lt;b&gt;my&lt;/b&gt; crypto',
      'No, thank you.',
      'He sells coins',
    ])
      expect(text).toContain(words)
    const reportId = /name="reportId" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const decide = (decision: string, reason: string) => browser.visit(url, { form: { reportId, decision, reason } })
    const unsaid = await decide('removed', '')
    expect([unsaid.status, unsaid.text.includes('Give the reason')]).toEqual([400, true])
    expect((await decide('paused', 'Not what this is for')).text).toContain('can’t send any for seven days')
    expect((await decide('paused', 'Not what this is for')).status).toBe(409)
    expect((await browser.visit(url)).text).toContain('No reported message waits for us')
    expect((await browser.visit(`${url}&status=decided`)).text).toContain('Not what this is for')
    for (const odd of ['&cursor=!', '&status=evil']) expect((await browser.visit(url + odd)).status).toBeLessThan(500)
  })
})

describe('the tab of documents, without JavaScript', () => {
  const handIn = async (user: TestUser, number: string, fileId?: string) =>
    t.as(user).professionals.submitDocument({
      body: {
        kind: 'licence',
        class: 'Domestic Builder Unlimited',
        trades: ['Builder/Contractor'],
        holder: 'Bruno Costa',
        number,
        expiresAt: '2040-06-30',
        fileId,
      },
    })

  test('lists what waits, the paid one first, with its file, its form and the register, and decides each once', async () => {
    const [early, paid] = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
    const file = await aFile(t.ctx, early.user.id)
    await writeFile(t.ctx.files.path(file.id), 'x'.repeat(file.byteCount))
    const one = await handIn(early.user, 'DB-U 11111', file.id)
    const two = await handIn(paid.user, 'DB-U 22222')
    const charge = await aPayment(t.ctx, { userId: paid.user.id, kind: 'verified_badge', amountCents: 2000 })
    await t.ctx.db.insert(paidChecks).values({
      professionalId: paid.id,
      chargeId: charge.id,
      dueAt: new Date(t.ctx.now().getTime() + 86_400_000),
      createdAt: new Date(t.ctx.now().getTime() + 60_000),
    })
    const browser = await loggedIn()
    const url = '/admin/dashboard?tab=documents'
    const { text } = await browser.visit(url)
    expect(text.indexOf('DB-U 22222')).toBeGreaterThan(0)
    expect(text.indexOf('DB-U 22222')).toBeLessThan(text.indexOf('DB-U 11111'))
    expect(text).toContain(`href="/files/${file.id}?view=1"`)
    expect(text.replaceAll('<!-- -->', '')).toContain('the number has the form of a')
    expect((await browser.visit(`/files/${file.id}?view=1`)).status).toBe(200)
    const decide = (documentId: string, decision: string, note = '') =>
      browser.visit(url, { form: { documentId, decision, note } })
    const unsaid = await decide(one.id, 'rejected')
    expect([unsaid.status, unsaid.text.includes('Give a reason for not accepting it')]).toEqual([400, true])
    expect((await decide(one.id, 'rejected', 'The photo is blurred')).status).toBe(200)
    expect((await decide(two.id, 'checked')).text).toContain('DB-U 22222 is checked')
    expect((await decide(two.id, 'checked')).status).toBe(409)
    expect((await decide('1', 'checked')).status).toBe(404)
    expect((await browser.visit(url)).text).not.toMatch(/DB-U (?:11111|22222)/)
    expect((await browser.visit(`${url}&status=rejected`)).text).toContain('The photo is blurred')
    expect((await browser.visit(`${url}&status=checked`)).text).toContain('DB-U 22222')
    expect((await browser.visit(`${url}&status=expiring`)).text).toContain('expires within 30 days')
    expect((await browser.visit(`${url}&status=evil&cursor=!`)).status).toBe(400)
    const { rows } = await t.ctx.db.execute(
      sql`select from audit_log where action = 'file_read' and subject = ${file.id}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('goes through each list page by page', async () => {
    const { user } = await aProfessional(t.ctx)
    for (const number of ['DB-U 30001', 'DB-U 30002', 'DB-U 30003']) await handIn(user, number)
    const api = t.as(await aUser(t.ctx, { isSuperAdmin: true })).professionals
    const numbers: string[] = []
    let cursor: string | undefined
    do {
      const page = await api.allDocuments({ query: { list: 'waiting', limit: 1, cursor } })
      numbers.push(...page.items.map(({ number }) => number))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(numbers.slice(-3)).toEqual(['DB-U 30001', 'DB-U 30002', 'DB-U 30003'])
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('the tab of contact messages, without JavaScript', () => {
  const write = (name: string, message: string) =>
    t.as(null).contact.send({
      body: { name, email: 'hemi@test.example', phone: '0491 570 156', subject: 'Other', message },
    })

  test('shows what was written, newest first, page by page; finds a word, and notes who read it', async () => {
    const browser = await loggedIn()
    const url = '/admin/dashboard?tab=contact'
    expect((await browser.visit(url)).text).toContain('Nobody has written')
    await write('Hemi Paewai', 'The <b>gutter</b> of your 100% page leaks')
    await write('Tevita Fonua', 'May I bring my dog along?')
    const { text } = await browser.visit(url)
    expect(text.indexOf('Hemi Paewai')).toBeGreaterThan(text.indexOf('Tevita Fonua'))
    expect(text).toContain('&lt;b&gt;gutter&lt;/b&gt;')
    expect(text).toContain('href="mailto:hemi@test.example?subject=Re%3A%20Other"')
    const found = (await browser.visit(`${url}&q=100%25`)).text
    expect([found.includes('Hemi Paewai'), found.includes('Tevita Fonua')]).toEqual([true, false])
    expect((await browser.visit(`${url}&q=zzzz`)).text).toContain('No message fits this')
    expect((await browser.visit(`${url}&cursor=!`)).status).toBe(400)
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const one = await t.as(admin).contact.messages({ query: { limit: 1 } })
    const two = await t.as(admin).contact.messages({ query: { limit: 1, cursor: one.next ?? undefined } })
    expect([one.items[0]?.name, two.items[0]?.name, two.next]).toEqual(['Tevita Fonua', 'Hemi Paewai', null])
    const { rows } = await t.ctx.db.execute(
      sql`select subject from audit_log where action = 'contact_messages_seen' and actor_id = ${admin.id}`,
    )
    expect(rows).toHaveLength(2)
  })
})

describe('the tab of consultations, without JavaScript', () => {
  test('finds a booking, shows its payment and history, and cancels it once; what was wrong stays typed', async () => {
    const { now } = t.ctx
    const { id, email } = await openBookingScenario(t, now().toISOString()).aPaidBooking({ name: 'Quill Fernleaf' })
    t.ctx.now = now
    const browser = await loggedIn()
    const list = '/admin/dashboard?tab=consultations'
    const found = await browser.visit(`${list}&q=${encodeURIComponent(email)}`)
    expect(found.text).toContain(`tab=consultations&amp;id=${id}`)
    expect((await browser.visit(`${list}&status=past&q=quill`)).text).toContain('No consultations')
    const one = `${list}&id=${id}`
    expect((await browser.visit(one)).text).toContain('Cancel and refund $599')
    const unsaid = await browser.visit(one, { form: { intent: 'cancel', reason: ' ' } })
    expect([unsaid.status, unsaid.text.includes('Give the reason')]).toEqual([400, true])
    const done = await browser.visit(one, { form: { intent: 'cancel', reason: 'Ingrid is ill' } })
    expect(done.text).toContain('The booking is cancelled, and $599.00 goes back')
    expect(done.text).not.toContain('Cancel and refund')
    const again = await browser.visit(one, { form: { intent: 'cancel', reason: 'Ingrid is ill' } })
    expect([again.status, again.text.includes('It is already cancelled')]).toEqual([409, true])
    expect((await browser.visit(`${list}&status=cancelled`)).text).toContain('Quill Fernleaf')
    for (const odd of ['&status=x&consultant=x', '&cursor=!', '&id=1', `&id=${crypto.randomUUID()}`])
      expect((await browser.visit(`${list}${odd}`)).status, odd).toBeLessThan(500)
  })

  test('draws a consultant’s week, goes from week to week, and adds and takes back days off', async () => {
    const startsAt = new Date('2030-03-06T23:00:00Z')
    const { id, consultantId } = await aBooking(t.ctx, { startsAt, name: 'Wilga Week' })
    const browser = await loggedIn()
    const list = '/admin/dashboard?tab=consultations'
    expect((await browser.visit(list)).text).toContain(`consultant=${consultantId}&amp;week=`)
    const url = `${list}&consultant=${consultantId}&week=2030-03-07`
    const { text } = await browser.visit(url)
    for (const words of ['4 Mar 2030 to 10 Mar 2030', 'Wilga Week', `id=${id}`, 'week=2030-02-25', 'week=2030-03-11'])
      expect(text).toContain(words)
    const press = (form: Record<string, string>) => browser.visit(url, { form })
    const wrong = await press({ intent: 'absent', from: '2030-03-08', until: '2030-03-07' })
    expect([wrong.status, wrong.text.includes('The last day is before the first')]).toEqual([400, true])
    expect(wrong.text).toContain('value="2030-03-08"')
    const off = await press({ intent: 'absent', from: '2030-03-07', until: '2030-03-08' })
    expect(off.text).toContain('1 visit is booked on these days and stays')
    expect(off.text).toContain('Take back: 7 Mar 2030')
    expect((await press({ intent: 'present', from: '2030-03-07' })).text).toContain('None are planned')
    expect((await press({ intent: 'present', from: '2030-03-07' })).status).toBe(404)
    expect((await press({ intent: 'toString' })).status).toBe(400)
    for (const odd of ['&week=x', '&week=', '&consultant=x&week=2030-03-07'])
      expect((await browser.visit(`${list}&consultant=${consultantId}${odd}`)).status, odd).toBeLessThan(500)
  })
})

describe('the log-in of administrators', () => {
  test('asks for the address, then for the code, and leads where one wanted to go; without JavaScript too', async () => {
    const { email } = await aUser(t.ctx, { isSuperAdmin: true })
    const browser = open()
    const first = await browser.visit('/admin/dashboard?tab=overview')
    expect(first.path).toBe('/admin/login?returnTo=%2Fadmin%2Fdashboard%3Ftab%3Doverview')
    const empty = await browser.visit(first.path, { form: { email: ' ' } })
    expect([empty.status, empty.text.includes('Please enter your admin email address')]).toEqual([400, true])
    const form = { email, returnTo: '/admin/dashboard?tab=overview' }
    const sent = await browser.visit(first.path, { form })
    expect(sent.text).toContain('we’ve sent a code to it')
    const code = /^\d{6}/.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0] ?? ''
    const wrong = await browser.visit(first.path, {
      form: { ...form, asksCode: '1', code: code === '000000' ? '1' : '000000' },
    })
    expect([wrong.status, wrong.text.includes('Invalid admin credentials.')]).toEqual([401, true])
    expect(wrong.text).toContain('name="code"')
    const inside = await browser.visit(first.path, { form: { ...form, asksCode: '1', code } })
    expect(inside.path).toBe('/admin/dashboard?tab=overview')
    expect(inside.text).toContain('Admin Access Granted')
    expect((await browser.visit('/admin/login')).path).toBe('/admin/dashboard')
    const out = await browser.visit('/admin/login', { form: { intent: 'logout' } })
    expect([out.path, out.text.includes('Logged Out')]).toEqual(['/admin/login', true])
    expect((await browser.visit('/admin/dashboard')).path).toBe('/admin/login?returnTo=%2Fadmin%2Fdashboard')
  })

  test('leads nowhere else', async () => {
    const { email } = await aUser(t.ctx, { isSuperAdmin: true })
    const browser = open()
    await browser.visit('/admin/login', { form: { email } })
    const code = /^\d{6}/.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0] ?? ''
    const inside = await browser.visit('/admin/login?returnTo=//evil.example', {
      form: { email, code, asksCode: '1', returnTo: '//evil.example' },
    })
    expect(inside.path).toBe('/admin/dashboard')
  })
})

describe('the tab of what is stored about people, without JavaScript', () => {
  const url = '/admin/dashboard?tab=people'

  test('says how much there is, takes it out, and deletes it once the address is typed again', async () => {
    const [admin, browser] = [await aUser(t.ctx, { isSuperAdmin: true }), await loggedIn()]
    const { email } = await aUser(t.ctx, { firstName: 'Quillon' })
    const at = `${url}&q=${encodeURIComponent(email)}`
    const empty = (await browser.visit(url)).text
    expect(empty).not.toContain('Delete for good')
    expect((await browser.visit(`${url}&q=nobody%40test.example`)).text).toContain(
      'Nothing is stored about nobody@test.example',
    )
    expect((await browser.visit(`${url}&q=nobody`)).text).toMatch(
      /value="nobody"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*value="nobody"/,
    )
    const page = await browser.visit(at)
    for (const words of ['What goes for good', 'What stays, and why', 'Delete for good', 'Prepare the export'])
      expect(page.text).toContain(words)
    expect(page.text, 'what names somebody is not kept').not.toContain('Save these filters')
    const unexplained = await browser.visit(at, { form: { intent: 'export', email, reason: ' ' } })
    expect([unexplained.status, unexplained.text.includes('Give the reason')]).toEqual([400, true])
    expect((await browser.visit(at, { form: { intent: 'export', email, reason: 'They asked' } })).text).toMatch(
      /Putting .*their data/,
    )
    const wrong = await browser.visit(at, {
      form: { intent: 'delete', email, confirmation: 'x@y.example', reason: 'They asked for it' },
    })
    expect([wrong.status, wrong.text.includes('Type the same address again')]).toEqual([400, true])
    expect(wrong.text).toContain('They asked for it')
    const done = await browser.visit(at, {
      form: { intent: 'delete', email, confirmation: email, reason: 'They asked for it' },
    })
    expect([done.status, done.path]).toEqual([200, url])
    expect(done.text).toContain('is deleted')
    expect((await browser.visit(at)).text).toContain('Nothing is stored about')
    const runs = await browser.visit(`${url}&q=${encodeURIComponent(admin.email)}`)
    expect(runs.text).toContain('Their data can’t be deleted yet')
    expect(runs.text).not.toContain('Delete for good')
  })

  test('offers the file once it is put together, and says so where it could not be', async () => {
    const [browser, { email }] = [await loggedIn(), await aUser(t.ctx)]
    const at = `${url}&q=${encodeURIComponent(email)}`
    const ask = async () => {
      await browser.visit(at, { form: { intent: 'export', email, reason: 'They asked' } })
      const { rows } = await t.ctx.pool.query(
        'select id from data_exports where about = $1 and ready_at is null and failed_at is null',
        [email],
      )
      return String(rows[0]?.id)
    }
    const first = await ask()
    expect((await browser.visit(at)).text, 'one at a time').not.toContain('Prepare the export')
    await jobs['make-data-export'].work(t.ctx, { exportId: first })
    const { text } = await browser.visit(at)
    expect(text).toContain('Prepare the export')
    const file = `/api/admin/people/exports/${first}/file`
    expect(text).toContain(`href="${file}"`)
    expect((await browser.visit(file)).headers.get('content-type')).toBe('application/zip')
    const { statusCode } = await dashboard(await t.signIn(await aUser(t.ctx, { isSuperAdmin: true }), 'asAdmin'), file)
    expect(statusCode, 'it is for who asked').toBe(404)
    const second = await ask()
    await t.ctx.pool.query('update data_exports set failed_at = now() where id = $1', [second])
    expect((await browser.visit(at)).text).toContain('It couldn’t be put together')
  })

  test('names whose data somebody looked at, and says at its field what it does not understand', async () => {
    const [nosy, lead, browser] = [await aUser(t.ctx, { isSuperAdmin: true }), await aLead(t.ctx), await loggedIn()]
    await t.as(nosy).leads.see({ params: { leadId: lead.id } })
    const ask = (by: string, from: string, until: string) =>
      browser.visit(`${url}&${new URLSearchParams({ by, from, until })}`)
    expect((await ask(nosy.email, '2020-01-01T00:00', '2090-01-01T00:00')).text).toContain(lead.request.email)
    expect((await ask(nosy.email, '2020-01-01T00:00', '2021-01-01T00:00')).text).toContain('opened no record')
    for (const [by, from, until, says] of [
      ['nobody@test.example', '2020-01-01T00:00', '2021-01-01T00:00', 'is no session that is still open'],
      [nosy.email, '2021-01-01T00:00', '2020-01-01T00:00', 'The end comes before the beginning'],
      [nosy.email, '', '2020-01-01T00:00', 'Choose a day and a time'],
    ] as const) {
      const { status, text } = await ask(by, from, until)
      expect([status, text.includes(says), text.includes(by)], says).toEqual([200, true, true])
    }
  })

  test('deletes again after a restore, turns a lost authenticator off, and computes anew; each asks for its reason', async () => {
    const [browser, { email }] = [await loggedIn(), await aUser(t.ctx)]
    const { id: eventId, communityId } = await anEvent(t.ctx)
    const [member, holder] = [await aMember(t.ctx, communityId), await aUser(t.ctx)]
    await anAuthenticator(t.ctx, holder.id)
    const points = async () => {
      const { rows } = await t.ctx.pool.query(
        'select coalesce(sum(points), 0)::int as points from standing_totals where user_id = $1',
        [member.id],
      )
      return rows[0].points
    }
    const at = { people: url, communities: '/admin/dashboard?tab=communities', jobs: '/admin/dashboard?tab=jobs' }
    const page = `${t.ctx.config.publicUrl}/community/${communityId}/events/${eventId}`
    for (const [tab, form, says] of [
      ['people', { intent: 'replay', from: 'here' }, 'Deleted again:'],
      ['people', { intent: 'authenticator-off', email: holder.email }, 'signs in without an authenticator app now'],
      ['people', { intent: 'authenticator-off', email }, 'has no authenticator app'],
      [
        'communities',
        { intent: 'standing-give', email: member.email, kind: 'event', subjectId: page },
        'points given to',
      ],
      [
        'communities',
        { intent: 'standing-take', email: member.email, kind: 'event', subjectId: eventId },
        'taken back from',
      ],
      ['communities', { intent: 'standing-rebuild' }, 'Standing is made of'],
      ['jobs', { intent: 'recompute-progress' }, 'nothing to mend'],
    ] as const) {
      const refused = await browser.visit(at[tab], { form: { ...form, reason: '' } })
      expect([refused.status, refused.text.includes('Give the reason')], form.intent).toEqual([400, true])
      const done = await browser.visit(at[tab], { form: { ...form, reason: 'A restored backup' } })
      expect([done.status, done.text.includes(says)], form.intent).toEqual([200, true])
      if (form.intent === 'standing-give') expect(await points()).toBeGreaterThan(0)
      if (form.intent === 'standing-take') expect(await points()).toBe(0)
    }
    const store = await browser.visit(url, { form: { intent: 'replay', from: 'store', reason: 'A restored backup' } })
    expect([
      store.status,
      /name="from"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="from"/.test(store.text),
    ]).toEqual([400, true])
    for (const where of Object.values(at))
      expect((await browser.visit(where, { form: { intent: '__proto__' } })).status).toBe(400)
  })
})
