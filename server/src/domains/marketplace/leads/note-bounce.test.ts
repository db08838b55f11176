import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { testApp } from '#test/app.ts'
import { openBouncingMail } from '#test/bouncing-mail.ts'
import { aLead } from '#test/factories.ts'
import { leads } from './schema.ts'

const t = await testApp({ SMTP_URL: await openBouncingMail() })

async function aLeadOf(email: string) {
  const lead = await aLead(t.ctx)
  await t.ctx.db.update(quoteRequests).set({ email }).where(eq(quoteRequests.id, lead.requestId))
  return lead
}

const chargeOf = async (id: string) => (await t.ctx.db.select().from(leads).where(eq(leads.id, id)))[0]

test('an email that the mail server refuses for good gives the points back; one that it takes does not', async () => {
  const bounced = await aLeadOf('gone@bounce.example')
  const fine = await aLeadOf('here@home.example')
  for (const to of ['gone@bounce.example', 'here@home.example'])
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'welcome', to, data: { firstName: 'Ada' } })
  await t.work()
  await expect.poll(async () => (await chargeOf(bounced.id))?.chargeRule).toBe('email_bounced')
  await expect.poll(() => t.waitingJobs('mail')).toEqual([])
  expect(await chargeOf(bounced.id)).toMatchObject({ charge: 'released' })
  expect(await chargeOf(fine.id)).toMatchObject({ charge: 'held' })
})
