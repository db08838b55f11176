import { DAY_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountClosings, users } from '#domains/identity/accounts/schema.ts'
import { mayReceiveLeads } from '#domains/professionals/profiles/receive-leads.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aBooking, aCommunity, aLead, aProfessional, aQuote, aRequest, aUser, withPoints } from '#test/factories.ts'
import { aSubscription } from '#test/paid.ts'
import { columnsWith } from '#test/traces.ts'
import { deleteDue } from './deletion.ts'

const t = await testApp()

/** The product so many days on. */
const after = (days: number) => ({ ...t.ctx, now: () => new Date(Date.now() + days * DAY_MS) })
const lettersTo = async (email: string) =>
  (await t.waitingJobs()).filter(({ data }) => data.to === email).map(({ data }) => data.kind)
const isDeleted = async (id: string) =>
  (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]?.email === `${id}@deleted.invalid`

describe('PV4: somebody who asks for the deletion of their account', () => {
  test('reads what goes, what stays and why before they do', async () => {
    const professional = await aProfessional(t.ctx)
    await withPoints(t.ctx, professional.id, 40)
    const read = await t.as(professional.user).people.deletion({})
    expect(read).toMatchObject({ dueAt: null, lostPoints: 40, lostCreditCents: 0, endFirst: [], endsAlone: [] })
    expect(read.stays.find(({ called }) => called === 'accounts')).toMatchObject({ count: 1, isEmptied: true })
    expect(read.stays.every(({ why }) => why.length > 10)).toBe(true)
  })

  test('is gone after 14 days and not before, told at the start, three days before and when it is done', async () => {
    const { id, email, firstName, lastName } = await aUser(t.ctx, { firstName: 'Quentin', lastName: 'Fernleaf' })
    const user = { id, email, firstName, lastName }
    const { dueAt } = await t.as(user).people.askDeletion({})
    expect(new Date(dueAt).getTime() - Date.now()).toBeGreaterThan(13.9 * DAY_MS)
    expect(await lettersTo(email)).toEqual(['deletion-asked'])
    await deleteDue(after(10.9))
    expect(await lettersTo(email)).toEqual(['deletion-asked'])
    await deleteDue(after(11.1))
    expect((await lettersTo(email)).toSorted()).toEqual(['deletion-asked', 'deletion-soon'])
    await deleteDue(after(12))
    expect((await lettersTo(email)).toSorted()).toEqual(['deletion-asked', 'deletion-soon'])
    await deleteDue(after(13.9))
    expect(await isDeleted(id)).toBe(false)
    await deleteDue(after(14.1))
    expect(await isDeleted(id)).toBe(true)
    expect(await lettersTo(email)).toEqual(['deletion-done'])
    expect(await columnsWith(t.ctx, ['Quentin', 'Fernleaf'])).toEqual([])
    expect((await columnsWith(t.ctx, [email])).filter((column) => !column.startsWith('job.'))).toEqual([])
    expect(await t.ctx.db.$count(accountClosings, eq(accountClosings.userId, id))).toBe(0)
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(deeds.map(({ action }) => action)).toEqual(['deletion_asked', 'person_deleted'])
  })

  test('needs a sign-in of the last 15 minutes', async () => {
    const user = await aUser(t.ctx)
    const cookie = await t.signIn(user)
    await t.ctx.db.execute(
      sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${user.id}`,
    )
    await t.ctx.reads.drop()
    const origin = t.ctx.config.publicUrl
    const asked = await t.http.inject({ method: 'POST', url: '/api/auth/deletion', headers: { cookie, origin } })
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'reauth_required'])
  })

  test('asks once, however often it is pressed', async () => {
    const user = await aUser(t.ctx)
    const asked = await Promise.all(Array.from({ length: 6 }, () => t.as(user).people.askDeletion({})))
    expect(new Set(asked.map(({ dueAt }) => dueAt)).size).toBe(1)
    expect(await lettersTo(user.email)).toEqual(['deletion-asked'])
  })
})

describe('a closed account', () => {
  test('is signed out everywhere but here, and changes nothing until it is kept', async () => {
    const user = await aUser(t.ctx)
    const [here, elsewhere] = [await t.signIn(user), await t.signIn(user)]
    const origin = t.ctx.config.publicUrl
    const call = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, cookie: string, payload?: object) =>
      t.http.inject({ method, url, headers: { cookie, origin }, ...(payload && { payload }) })
    expect((await call('POST', '/api/auth/deletion', here)).statusCode).toBe(202)
    expect((await call('GET', '/api/auth/user', elsewhere)).statusCode).toBe(401)
    expect((await call('GET', '/api/auth/user', here)).statusCode).toBe(200)
    const change = { company: 'Brickfield' }
    const refused = await call('PATCH', '/api/auth/user', here, change)
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('Keep my account')])
    expect((await call('DELETE', '/api/auth/deletion', here)).statusCode).toBe(204)
    expect((await call('PATCH', '/api/auth/user', here, change)).statusCode).toBe(200)
    expect((await call('DELETE', '/api/auth/deletion', here)).statusCode).toBe(404)
    expect(await lettersTo(user.email)).toEqual(['deletion-asked', 'account-kept'])
    await deleteDue(after(15))
    expect(await isDeleted(user.id)).toBe(false)
  })

  test('is seen by nobody, and gets no leads', async () => {
    const professional = await aProfessional(t.ctx)
    const { user, slug } = professional
    await t.ctx.db.update(users).set({ isPublic: true }).where(eq(users.id, user.id))
    const sees = async () => {
      const { rows } = await t.ctx.db.execute(
        sql`select from professionals p where p.id = ${professional.id} and ${mayReceiveLeads(t.ctx.now())}`,
      )
      const looks = await Promise.allSettled([
        t.as(null).people.get({ params: { userId: user.id } }),
        t.as(null).reviews.profile({ params: { slug } }),
      ])
      return [...looks.map(({ status }) => status), rows.length]
    }
    expect(await sees()).toEqual(['fulfilled', 'fulfilled', 1])
    await t.as(user).people.askDeletion({})
    expect(await sees()).toEqual(['rejected', 'rejected', 0])
    await t.as(user).people.keepAccount({})
    expect(await sees()).toEqual(['fulfilled', 'fulfilled', 1])
  })
})

describe('nobody is closed of whom something has to be ended first', () => {
  const cases: [string, () => Promise<Parameters<typeof t.as>[0] & object>, RegExp, string][] = [
    [
      'a community',
      async () => ownerOfOne(),
      /^You own the community Slabs.*: it needs another owner first/,
      '/contact',
    ],
    [
      'a subscription',
      async () => subscriber(),
      /^A subscription \(premium\) renews itself: cancel it first/,
      '/subscription',
    ],
    [
      'a quote that waits',
      async () => (await aQuote(t.ctx)).professional.user,
      /^A quote of yours waits/,
      '/professionals/leads/',
    ],
    ['a visit ahead', async () => visitor(), /^The consultation LV-\w{6} is booked: cancel it first/, '/bookings'],
    ['the role of an admin', async () => aUser(t.ctx, { isSuperAdmin: true }), /^You are an administrator/, ''],
  ]
  test.each(cases)('such as %s', async (_what, make, words, path) => {
    const user = await make()
    const refused = await t
      .as(user)
      .people.askDeletion({})
      .catch((error) => error)
    expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(words) })
    const { endFirst } = await t.as(user).people.deletion({})
    expect(endFirst[0]?.text).toMatch(words)
    expect(endFirst[0]?.path ?? '').toContain(path)
    expect(await t.ctx.db.$count(accountClosings, eq(accountClosings.userId, user.id))).toBe(0)
  })

  async function ownerOfOne() {
    const owner = await aUser(t.ctx)
    await aCommunity(t.ctx, { ownerId: owner.id })
    return owner
  }
  async function subscriber() {
    const user = await aUser(t.ctx)
    await aSubscription(t.ctx, { userId: user.id })
    return user
  }
  async function visitor() {
    const user = await aUser(t.ctx)
    await aBooking(t.ctx, { userId: user.id, email: user.email })
    return user
  }
})

test('points held for a lead hold nobody back, but the deletion waits until it is decided what becomes of them', async () => {
  const lead = await aLead(t.ctx)
  const { user } = lead.professional
  expect((await t.as(user).people.deletion({})).endsAlone[0]).toMatch(/^29 points are held for 1 lead/)
  await t.as(user).people.askDeletion({})
  await deleteDue(after(15))
  await deleteDue(after(15.1))
  expect(await isDeleted(user.id)).toBe(false)
  expect((await lettersTo(user.email)).filter((kind) => kind === 'deletion-waits')).toHaveLength(1)
  await t.as(lead.request.user).quotes.cancel({ params: { requestId: lead.request.id }, body: {} })
  await deleteDue(after(15.2))
  expect(await isDeleted(user.id)).toBe(true)
})

test('a homeowner’s open request goes with the account', async () => {
  const user = await aUser(t.ctx)
  await aRequest(t.ctx, { userId: user.id, email: user.email, description: 'A deck of spotted gum' })
  await t.as(user).people.askDeletion({})
  await deleteDue(after(14.1))
  expect(await isDeleted(user.id)).toBe(true)
  expect(await columnsWith(t.ctx, ['spotted gum'])).toEqual([])
})
