import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { anApplication } from '#test/applicants.ts'
import { aDocument, aLead, aProfessional, aUser } from '#test/factories.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const read = () => t.as(admin).admin.waiting({})
const none = {
  reports: 0,
  messageReports: 0,
  complaints: 0,
  applications: 0,
  documents: 0,
  approvals: 0,
  payouts: 0,
  quarantine: 0,
  enquiries: 0,
}

test('what waits for an administrator is counted until it is decided, list by list', async () => {
  expect(await read()).toEqual(none)
  const { id, user } = await aProfessional(t.ctx)
  const lead = await aLead(t.ctx, { professionalId: id })
  await t.as(user).leads.report({ params: { leadId: lead.id }, body: { reason: 'not_a_real_job', note: 'A joke' } })
  const document = await aDocument(t.ctx, id)
  await anApplication(t.ctx)
  await anApplication(t.ctx, { state: 'interview' })
  expect(await read()).toEqual({ ...none, reports: 1, documents: 1, applications: 2 })
  await t.as(admin).professionals.decideDocument({
    params: { documentId: document.id },
    body: { decision: 'rejected', note: 'The picture is cut off' },
  })
  expect(await read()).toEqual({ ...none, reports: 1, applications: 2 })
})
