import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { matchWaiting } from '#domains/marketplace/leads/match-waiting.ts'
import { pages } from '#http/pages/pages.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aProfessional, aUser, withPoints } from '#test/factories.ts'
import { findToken, openTestMailbox } from '#test/mails.ts'
import { aMobile } from '#test/mobiles.ts'
import { ensureBuilt } from '../../../../../scripts/prepare.mjs'

// A posted project never becomes leads (PRODUCT.md, section 5.1): only a request does, and its owner sends that.

await ensureBuilt()
const t = await testApp({}, (app, ctx) => pages(app, ctx))
const post = openTestMailbox(t)

const DESCRIPTION = 'A second storey on a brick terrace: an electrician, a plumber and a steel fixer wanted.'
let near: Awaited<ReturnType<typeof aProfessional>>[]
let owner: TestUser
beforeAll(async () => {
  owner = await aUser(t.ctx, { emailVerified: true })
  // Of every trade, in the project's own postcode, and able to pay for ten leads each.
  near = await Promise.all([aProfessional(t.ctx), aProfessional(t.ctx), aProfessional(t.ctx)])
  for (const { id } of near) await withPoints(t.ctx, id, 290)
  await t.ctx.pool.query("delete from jobs.job where state = 'created'")
})

/** Does what waits for a match, and what comes by every five minutes for those that are left. */
async function match() {
  for (const { name, data } of await t.waitingJobs())
    if (name === 'match-request') await jobs['match-request'].work(t.ctx, data as { requestId: string })
  return matchWaiting(t.ctx)
}

/** All that a lead leaves behind, and what the professionals near hear. */
async function traces(): Promise<Record<string, number>> {
  const { rows } = await t.ctx.pool.query<{ made: Record<string, number> }>(
    `select json_build_object('requests', (select count(*) from quote_requests), 'leads', (select count(*) from leads),
       'turns', (select count(*) from lead_turns), 'days', (select count(*) from lead_day_changes),
       'holds', (select count(*) from point_holds), 'postings', (select count(*) from ledger_postings),
       'charges', (select count(*) from charges), 'orders', (select count(*) from orders),
       'alerts', (select count(*) from notifications where user_id = any($1::uuid[])),
       'news', (select count(*) from told_news where user_id = any($1::uuid[])),
       'reveals', (select count(*) from contact_reveals)) as made`,
    [near.map(({ user }) => user.id)],
  )
  const addresses = near.map(({ user }) => user.email)
  const waiting = await t.waitingJobs()
  return {
    ...rows[0]?.made,
    matches: waiting.filter(({ name }) => name.startsWith('match')).length,
    letters: waiting.filter(({ data }) => addresses.includes(String(data.to))).length,
    texts: waiting.filter(({ name }) => name === 'sms').length,
  }
}

const body = (email: string, tenderType: 'public' | 'private') => ({
  projectAddress: '18 Albert Street, Brunswick VIC 3056',
  description: DESCRIPTION,
  name: 'Hanna Reid',
  phone: aMobile(),
  email,
  isPublic: tenderType === 'public',
})

async function postSignedIn(tenderType: 'public' | 'private') {
  const made = await t.as(owner).projects.create({ body: body(owner.email, tenderType) })
  expect(made).toMatchObject({ status: 'open', tenderType, postcode: '3056' })
  return made.id
}

async function postAsVisitor(tenderType: 'public' | 'private') {
  const email = `visitor-${tenderType}@test.example`
  const made = await t.as(null).projects.create({ body: body(email, tenderType) })
  expect(made).toMatchObject({ needsVerification: true, tenderType })
  await match()
  const token = findToken((await post(email)).at(-1))
  expect(await t.as(null).requests.verifyEmail({ body: { token } })).toMatchObject({ project: { id: made.id } })
}

test.each([
  ['public, of somebody signed in', () => postSignedIn('public')],
  ['private, of somebody signed in', () => postSignedIn('private')],
  ['public, of a visitor who proves their email', () => postAsVisitor('public')],
  ['private, of a visitor who proves their email', () => postAsVisitor('private')],
])('a project that is posted makes no lead, no match, no alert and no charge: %s', async (_whose, posted) => {
  const before = await traces()
  await posted()
  expect(await match()).toBe(0)
  expect(await traces()).toEqual(before)
})

test('‘Ask for three quotes for this’ begins a request with its words, and leads come once that is sent', async () => {
  const projectId = await postSignedIn('public')
  const before = await traces()
  const page = async (user: TestUser) => {
    const headers = { cookie: await t.signIn(user) }
    const { body } = await t.http.inject({ url: `/get-quotes?project=${projectId}`, headers })
    return /<textarea[^>]*name="description"[^>]*>([^<]*)</.exec(body)?.[1]?.trim()
  }
  expect(await page(owner)).toBe(DESCRIPTION)
  expect(await page(await aUser(t.ctx))).toBe('')
  expect(await match()).toBe(0)
  expect(await traces()).toEqual(before)

  const { name, phone } = body(owner.email, 'public')
  const asked = { description: DESCRIPTION, postcode: '3056', name, phone, email: owner.email }
  await t.as(owner).requests.create({ body: { ...asked, consent: 'true' } })
  await match()
  const after = await traces()
  expect(after).toMatchObject({ requests: 1, leads: 3 })
  expect(after.holds).toBeGreaterThan(0)
  const { rows } = await t.ctx.pool.query(
    'select distinct r.description from leads l join quote_requests r on r.id = l.request_id',
  )
  expect(rows).toEqual([{ description: DESCRIPTION }])
})
