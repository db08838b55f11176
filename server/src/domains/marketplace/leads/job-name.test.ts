import { jobKind } from '@lv/contract/job-kind'
import { workKinds } from '@lv/contract/options'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aLead, aQuote, aRequest, aUser, aVisitorsRequest } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { guestThreadToken } from './guest-messages.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)
const admin = t.as(await aUser(t.ctx, { isSuperAdmin: true })).leads

test('a job has one name in the inbox, in emails, in reports, in files and for administrators', async () => {
  const { id: requestId } = await aRequest(t.ctx, { workKind: 'Bathroom' })
  const { lead, professional, request } = await aQuote(t.ctx, { requestId })
  const builder = t.as(professional.user)
  const params = { leadId: lead.id }
  await builder.leads.sendMessage({ params, body: { body: 'May I come on Monday?' } })
  await t.as(request.user).conversations.start({ body: { requestId, body: 'The plans are new.' } })
  await builder.leads.report({ params, body: { reason: 'not_a_real_job', note: 'Nobody there' } })

  const named = 'Bathroom, Brunswick 3056'
  const inbox = async (api: typeof builder) => (await api.conversations.list({ query: {} })).items
  for (const api of [builder, t.as(request.user)]) {
    const about = (await inbox(api)).map(({ kind, title, about }) => (kind === 'project' ? title : about))
    expect(new Set(about)).toEqual(new Set([named]))
  }
  expect(await admin.see({ params })).toMatchObject({
    project_type: 'Bathroom',
    title: 'Bathroom',
    suburb: 'Brunswick',
  })
  const { items: reports } = await admin.reports({ query: { limit: 100 } })
  expect(reports.find(({ lead_id }) => lead_id === lead.id)).toMatchObject({ project_type: 'Bathroom' })
  const cookie = await t.signIn(professional.user)
  for (const path of ['leads', 'quotes']) {
    const { body } = await t.http.inject({ url: `/api/professionals/${path}.csv`, headers: { cookie } })
    expect(body).toContain(',Bathroom,')
    expect(body).not.toMatch(/Home Renovation|Request Quote|Within a month/)
  }
  const letters = [...(await lettersTo(professional.user.email)), ...(await lettersTo(request.email))]
  const words = letters.map(({ subject, text }) => `${subject} ${text}`).join('\n')
  expect(words).toContain('You have a new lead: Bathroom, Brunswick 3056.')
  expect(words).toContain(`News about ${named}`)
  expect(words).toContain('wrote to you about Bathroom.')
  expect(words).not.toContain('Home Renovation')
})

test('who has no account reads the same name', async () => {
  const request = await aVisitorsRequest(t.ctx, { workKind: 'Other', trades: ['Plumber', 'Tiler'] })
  const { title } = await t.as(null).talks.get({ params: { token: await guestThreadToken(t.ctx, request.id) } })
  expect(title).toBe('Plumber and Tiler, Brunswick 3056')
})

test('the database calls a job what the product calls it', async () => {
  for (const workKind of [...workKinds, null])
    for (const trades of [[], ['Plumber'], ['Plumber', 'Tiler'], ['Plumber', 'Tiler', 'Roofer']]) {
      const { rows } = await t.ctx.pool.query('select job_kind($1::text, $2::text[]) as kind', [workKind, trades])
      expect(rows).toEqual([{ kind: jobKind({ workKind, trades }) }])
    }
})

test('a job whose brief is changed is called by the new one everywhere', async () => {
  const { request, professional, id } = await aLead(t.ctx)
  const homeowner = t.as(request.user)
  await t.as(professional.user).leads.sendMessage({ params: { leadId: id }, body: { body: 'May I come?' } })
  const about = async () => (await homeowner.conversations.list({ query: {} })).items[0]?.about
  await homeowner.requests.update({ params: { requestId: request.id }, body: { workKind: 'Roof' } })
  expect(await about()).toBe('Roof, Brunswick 3056')
  expect(await admin.see({ params: { leadId: id } })).toMatchObject({ project_type: 'Roof', title: 'Roof' })
})
