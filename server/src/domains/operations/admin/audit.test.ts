import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#platform/audit/audit.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { checkAudit } from './check-audit.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const reader = await aUser(t.ctx, { readsAdmin: true })
const list = (query: Record<string, string | number> = {}, who = admin) => t.as(who).audit.list({ query })

test('the log is read newest first by cursor, by who, what and about whom, and reading it is in it', async () => {
  const { id, user } = await aProfessional(t.ctx)
  for (const [at, subject] of [id, user.id, crypto.randomUUID()].entries())
    await audit(t.ctx, { actorId: admin.id, action: 'account_suspended', subject, detail: { reason: `Number ${at}` } })
  const theirs = await list({ about: user.email.toUpperCase() })
  expect(theirs.items.map(({ detail, about, by }) => [detail, about, by])).toEqual([
    ['reason: Number 1', user.email, admin.email],
    ['reason: Number 0', user.email, admin.email],
  ])
  expect((await list({ about: id })).items).toHaveLength(1)
  const first = await list({ action: 'account_suspended', by: admin.email.slice(0, 12), limit: 2 })
  const second = await list({ action: 'account_suspended', limit: 2, cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ detail }) => detail.at(-1))).toEqual(['2', '1', '0'])
  expect(second.next).toBeNull()
  const [seen] = (await list({ action: 'audit_seen' }, reader)).items
  expect(seen).toMatchObject({ by: admin.email, detail: expect.stringContaining('action: account suspended') })
})

test('an entry says who did what to whom in words: names, where they lead, and dollars', async () => {
  const { id, user } = await aProfessional(t.ctx, { businessName: 'Ferrante Build' })
  const gone = crypto.randomUUID()
  const detail = {
    amountCents: 123_450,
    userId: user.id,
    decisionId: gone,
    gold_monthly_cents: 4900,
    effectiveFrom: 'now',
  }
  await audit(t.ctx, { actorId: admin.id, action: 'credit_given', subject: id, detail })
  expect((await list({ about: id })).items).toMatchObject([
    {
      name: 'Ferrante Build',
      path: `/admin/dashboard?tab=professionals&id=${id}`,
      detail: `user: ${user.email}, decision: no. ${gone.slice(0, 8)}, amount: $1,234.50, effective from: now, gold monthly: $49.00`,
    },
  ])
})

test('an entry on a thing without a name calls it by the beginning of its number, or by its code in words', async () => {
  const gone = crypto.randomUUID()
  for (const subject of [gone, 'price_book']) {
    await audit(t.ctx, { actorId: admin.id, action: 'thing_changed', subject })
  }
  const names = (await list({ action: 'thing_changed' })).items.map(({ name }) => name)
  expect(names).toEqual(['price book', `no. ${gone.slice(0, 8)}`])
})

test('days are those of Melbourne, both included, and a day that is none is refused at its field', async () => {
  const { rows } = await t.ctx.db.execute<{ day: string }>(
    sql`select (now() at time zone 'Australia/Melbourne')::date::text as day`,
  )
  const today = rows[0]?.day ?? ''
  expect((await list({ from: today, until: today })).items.length).toBeGreaterThan(0)
  expect((await list({ until: '2020-01-01' })).items).toEqual([])
  await expect(list({ from: 'soon' })).rejects.toMatchObject({ status: 400, issues: [{ path: 'from' }] })
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ status: 400, issues: [{ path: 'cursor' }] })
})

test('whether the chain holds is what the last check found, asked for once however often it is pressed', async () => {
  expect((await t.as(admin).audit.state({})).check).toBeNull()
  await Promise.all([t.as(admin).audit.verify({}), t.as(admin).audit.verify({})])
  expect((await t.waitingJobs()).some(({ name }) => name === 'check-audit')).toBe(true)
  await expect(t.as(reader).audit.verify({})).rejects.toMatchObject({ status: 403 })
  await checkAudit(t.ctx)
  const { check, actions } = await t.as(reader).audit.state({})
  expect(check).toMatchObject({ broken: null, rows: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(actions).toEqual(expect.arrayContaining(['account_suspended', 'audit_check_asked', 'audit_seen']))
  expect(actions).toEqual([...new Set(actions)])
})

test('a log that was changed past the product is found, shown and mailed', async () => {
  await t.ctx.pool.query('alter table audit_chain disable trigger user')
  await t.ctx.pool.query(
    'update audit_chain set hash = words_hash where position = (select min(position) from audit_chain)',
  )
  await checkAudit(t.ctx)
  expect((await t.as(admin).audit.state({})).check?.broken).toMatchObject({
    why: expect.stringContaining('not what was written'),
  })
  const letters = (await t.waitingJobs()).filter(({ data }) => data.kind === 'audit-broken')
  expect(letters.length).toBeGreaterThan(0)
})
