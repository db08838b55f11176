import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { openBouncingMail } from '../../../test/bouncing-mail.ts'
import { aLead } from '../../../test/factories.ts'
import { quoteRequests } from '../requests/tables.ts'
import { leads } from './tables.ts'

const t = await testApp({ SMTP_URL: await openBouncingMail() })
const PATIENCE = { timeout: 60_000, interval: 100 }
const waitingMails = async () => (await t.waitingJobs()).filter(({ name }) => name === 'mail')

async function aLeadOf(email: string) {
  const lead = await aLead(t.ctx)
  await t.ctx.db.update(quoteRequests).set({ email }).where(eq(quoteRequests.id, lead.requestId))
  return lead
}

const chargeOf = async (id: string) => (await t.ctx.db.select().from(leads).where(eq(leads.id, id)))[0]

test('a letter that the mail server refuses for good gives the points back; one that it takes does not', async () => {
  const bounced = await aLeadOf('gone@bounce.example')
  const fine = await aLeadOf('here@home.example')
  for (const to of ['gone@bounce.example', 'here@home.example'])
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'welcome', to, data: { firstName: 'Ada' } })
  await t.work()
  await vi.waitFor(async () => expect((await chargeOf(bounced.id))?.chargeRule).toBe('email_bounced'), PATIENCE)
  await vi.waitFor(async () => expect(await waitingMails()).toEqual([]), PATIENCE)
  expect(await chargeOf(bounced.id)).toMatchObject({ charge: 'released' })
  expect(await chargeOf(fine.id)).toMatchObject({ charge: 'held' })
})
