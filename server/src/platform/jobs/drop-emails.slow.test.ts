import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { testApp } from '#test/app.ts'
import { aBooking, aLead, aRequest, aUser } from '#test/factories.ts'
import { openPersonCommands } from '#test/person-commands.ts'
import { columnsWith } from '#test/traces.ts'

const t = await testApp()
const people = openPersonCommands(t)
const remove = (email: string) => people.remove(email, '--yes')

const states = ['waits', 'is tried again', 'is being sent', 'is parked'] as const
const changes = {
  waits: sql`state = 'created'`,
  'is tried again': sql`state = 'retry'`,
  'is being sent': sql`state = 'active'`,
  'is parked': sql`name = 'parked'`,
}
const bring = (leadId: string, state: (typeof states)[number]) =>
  t.ctx.db.execute(
    sql`update jobs.job set ${changes[state]} where name = 'mail' and data #>> '{data,leadId}' = ${leadId}`,
  )

/**
 * A lead in which both sides wrote, so that its points are decided and stop neither deletion; `pot` and `ladder` occur
 * only here.
 */
async function aThread() {
  const [name, pot, ladder] = ['hanna', 'pot', 'ladder'].map((word) => `${word}-${randomUUID()}`) as [
    string,
    string,
    string,
  ]
  const lead = await aLead(t.ctx, { requestId: (await aRequest(t.ctx, { name })).id })
  const params = { leadId: lead.id }
  await t.as(lead.professional.user).leads.sendMessage({ params, body: { body: `My sister has the ${ladder}` } })
  await t.as(lead.request.user).leads.sendMessage({ params, body: { body: `The key is under the ${pot}` } })
  return { ...lead, name, pot, ladder }
}

describe('an email with a message', () => {
  test.each(states)('that %s when its homeowner is deleted goes to nobody any more', async (state) => {
    const { id, request, name, pot, ladder } = await aThread()
    await bring(id, state)
    await remove(request.user.email)
    expect(await columnsWith(t.ctx, [name, pot, ladder])).toEqual([])
  })

  test.each(states)('that %s when its professional is deleted goes to nobody any more', async (state) => {
    const { id, professional, ladder } = await aThread()
    await bring(id, state)
    await remove(professional.user.email)
    expect(await columnsWith(t.ctx, [ladder])).toEqual([])
  })

  test('about a request whose homeowner is deleted goes to nobody any more', async () => {
    const { request, pot, ladder, name } = await aThread()
    await t.as(request.user).quotes.erase({ params: { requestId: request.id } })
    expect(await columnsWith(t.ctx, [pot, ladder, name])).toEqual([])
  })

  test('of others stays', async () => {
    const theirs = await aThread()
    await remove((await aThread()).request.user.email)
    const left = (await t.waitingJobs()).filter(({ data }) => JSON.stringify(data).includes(theirs.id))
    const kinds = left.map(({ data }) => data.kind)
    expect(kinds).toEqual(expect.arrayContaining(['message-from-homeowner', 'message-from-professional']))
    expect(JSON.stringify(left)).toContain(theirs.name)
  })
})

describe('an email that tells somebody else something', () => {
  const lettersFor = async (to: string) =>
    (await t.waitingJobs()).filter(({ data }) => data.to === to).map(({ data }) => data)
  const written = ({ kind, data }: Record<string, unknown>) =>
    composeEmail(t.ctx.config, String(kind), { ...(data as Record<string, string>), token: 'x' }).text

  test('is still sent, without the name of the deleted homeowner', async () => {
    const request = await aRequest(t.ctx, { name: 'Hanna Quill', title: 'Granny flat for Wilma' })
    const lead = await aLead(t.ctx, { requestId: request.id })
    const to = lead.professional.user.email
    const said = { name: 'Bruno', homeownerName: 'Hanna Quill', suburb: 'Brunswick', leadId: lead.id }
    const reach = { homeownerEmail: request.email, homeownerPhone: request.phone }
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'job-confirmed', to, data: said })
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'quote-accepted', to, data: { ...said, ...reach } })
    await remove(request.user.email)
    expect(await columnsWith(t.ctx, ['Hanna Quill', 'Wilma', request.email, request.phone])).toEqual([])
    const texts = (await lettersFor(to)).map(written).join('\n')
    expect(texts).toContain('29 LV Points for your lead a project, Brunswick, are back')
    expect(texts).toContain('The homeowner has confirmed that the job is done.')
    expect(texts).toContain('unless they’ve been deleted since')
    expect(texts).not.toMatch(/undefined|Contact them at/)
  })

  test('is still sent, without the name of the deleted professional', async () => {
    const lead = await aThread()
    const { id, request, professional } = lead
    const { businessName } = professional
    const about = { name: 'Hanna', professional: businessName ?? '', requestId: request.id }
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'confirm-done', to: request.email, data: about })
    const other = { ...about, requestId: (await aRequest(t.ctx)).id }
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'confirm-done', to: 'namesake@test.example', data: other })
    const link = { kind: 'lead_answer' as const, subject: id }
    const question = { name: 'Hanna', professional: businessName ?? '', title: 'A kitchen' }
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'lead-question', to: request.email, data: question, link })
    await remove(professional.user.email)
    const texts = (await lettersFor(request.email)).map(written).join('\n')
    expect(texts).toContain('A professional says the job is done.')
    expect(texts).not.toContain(businessName)
    const [namesake] = await lettersFor('namesake@test.example')
    expect(namesake?.data).toMatchObject({ professional: businessName })
  })

  test('to our own people no longer has a deleted person’s name, address or number in it', async () => {
    const user = await aUser(t.ctx, { firstName: 'Quentin', lastName: 'Quill' })
    const { id, email } = await aBooking(t.ctx, { email: user.email, status: 'cancelled', cancelledAt: t.ctx.now() })
    const who = { name: 'Quentin Quill', email, phone: '+61491570111' }
    const visit = { ...who, package: 'Basic Package', place: 'home', day: '4 Dec 2026', time: '11:00 am' }
    const off = { ...visit, consultant: 'Ingrid', reference: 'LV-123456', location: '9 Quill Lane' }
    const attach = { kind: 'calendar' as const, id }
    const to = 'ingrid@test.example'
    const join = {
      firstName: 'Olga',
      person: 'Quentin Quill',
      community: 'Slabs',
      communityId: 'x',
      userId: user.id,
      note: 'I pour slabs',
    }
    await t.ctx.jobs.enqueueAll(t.ctx, 'mail', [
      { kind: 'contact-message', to, data: { ...who, subject: 'Hello', message: 'Quill here' } },
      { kind: 'call-not-needed', to, data: { ...visit, reference: 'LV-123456' } },
      { kind: 'visit-cancelled', to, data: off, attach },
      { kind: 'join-request', to, data: join },
    ])
    await remove(email)
    const left = await lettersFor(to)
    expect(left.map(({ kind }) => kind)).toEqual(['visit-cancelled'])
    expect(JSON.stringify(left)).not.toMatch(/Quill Lane|Quentin|570111/)
    expect(left.map(written).join()).toContain('The customer cancelled the Basic Package on 4 Dec 2026')
  })
})
