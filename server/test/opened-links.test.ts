import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { recordAttempt } from '#domains/marketplace/leads/engagement.ts'
import { unsubscribeToken } from '#domains/notifications/notifications/unsubscribe.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { anApplication, anInvitation } from './applicants.ts'
import { aBooking, aLead, aProfessional, aUser, aVisitorsRequest } from './factories.ts'
import { aGuestsLead } from './guests-leads.ts'

let t: TestApp

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

/** A digest of every row there is, but for what counts the calls themselves. */
async function everything() {
  const { rows } = await t.ctx.db.execute<{ name: string }>(sql`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'rate_limits' order by tablename`)
  const digests: string[] = []
  for (const { name } of rows) {
    const all = await t.ctx.db.execute<{ digest: string | null }>(
      sql`select md5(string_agg(it::text, '|' order by it::text)) as digest from ${sql.identifier(name)} it`,
    )
    digests.push(`${name} ${all.rows[0]?.digest}`)
  }
  return digests
}

const links: Record<string, () => Promise<string>> = {
  'an answer of yes about a lead': async () => {
    const { id } = await aLead(t.ctx)
    await recordAttempt(t.ctx, id)
    return `/lead-answer/${await issueMailToken(t.ctx, { kind: 'lead_answer', subject: id })}/yes`
  },
  'the link of a professional’s address': async () => {
    const { user } = await aProfessional(t.ctx, { verifiedAt: null })
    return `/verify-email/${await issueMailToken(t.ctx, { kind: 'verify_professional', subject: user.id })}`
  },
  'the link of a request': async () => {
    const { id } = await aVisitorsRequest(t.ctx, { status: 'unverified', verifiedAt: null })
    return `/verify-email/${await issueMailToken(t.ctx, { kind: 'verify_request', subject: id })}`
  },
  'the link of a new password': async () =>
    `/professionals/reset-password/${await issueMailToken(t.ctx, { kind: 'reset_password', subject: (await aUser(t.ctx)).id })}`,
  'a guest’s conversation': async () => {
    const { token, leadId, builder } = await aGuestsLead(t.ctx)
    await t.as(builder).leads.sendMessage({ params: { leadId }, body: { body: 'May I look at it on Tuesday?' } })
    return `/talks/${token}/${leadId}`
  },
  'a booking': async () => `/bookings/${(await aBooking(t.ctx)).manage}`,
  'a consultant’s visit': async () => `/visits/${(await aBooking(t.ctx)).visit}`,
  'an application': async () => `/professionals/application/${(await anApplication(t.ctx)).token}`,
  'an invitation to sign up': async () => `/professionals/invitation/${(await anInvitation(t.ctx)).invitation}`,
  'a way out of letters': async () =>
    `/unsubscribe/${await unsubscribeToken(t.ctx, { to: 'ada@homes.example', userId: undefined, topic: 'leads' })}`,
}

test.each(Object.entries(links))('opening %s changes nothing', async (_name, make) => {
  const url = await make()
  const before = await everything()
  const page = await t.http.inject({ url })
  expect(page.statusCode).toBe(200)
  expect(await everything()).toEqual(before)
})
