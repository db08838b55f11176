import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { setAccountStatus } from './set-account-status.ts'

const t = await testApp()
const reason = 'Two complaints about deposits'
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const setStatus = (professionalId: string, status: 'active' | 'suspended', reason = '') =>
  t.as(admin).professionals.setStatus({ params: { professionalId }, body: { status, reason } })
const lettersTo = async (email: string) =>
  (await t.waitingJobs()).flatMap(({ data }) => (data.to === email ? [data] : []))

describe('suspending a professional', () => {
  test('counts from the next call on, leaves the session, and is undone the same way (T11)', async () => {
    const { id, user } = await aProfessional(t.ctx)
    const adminId = (await aUser(t.ctx)).id
    const cookie = await t.signIn(user)
    const me = async () => (await t.http.inject({ url: '/api/professionals/me', headers: { cookie } })).statusCode
    expect(await me()).toBe(200)
    await setAccountStatus(t.ctx, { professionalId: id, status: 'suspended', reason, adminId })
    expect(await me()).toBe(403)
    expect((await t.http.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(200)
    await setAccountStatus(t.ctx, { professionalId: id, status: 'active', adminId })
    expect(await me()).toBe(200)
  })

  test('is written down with its reason', async () => {
    const { id } = await aProfessional(t.ctx)
    const adminId = (await aUser(t.ctx)).id
    await setAccountStatus(t.ctx, { professionalId: id, status: 'suspended', reason, adminId })
    const rows = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(rows).toMatchObject([
      { actorId: adminId, action: 'account_status', detail: { status: 'suspended', reason } },
    ])
  })

  test('said again in the same words is told once; other words are told, and leave whose suspension it is', async () => {
    const { id, user } = await aProfessional(t.ctx)
    const [ann, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    const say = (reason: string, adminId: string) =>
      setAccountStatus(t.ctx, { professionalId: id, status: 'suspended', reason, adminId })
    const told = async () =>
      (await t.waitingJobs()).filter(({ data }) => data.to === user.email && data.kind === 'account-suspended').length
    const suspension = async () => {
      const { rows } = await t.ctx.db.execute(sql`select suspended_at::text as at, suspended_by as by
        from professionals where id = ${id}`)
      return rows[0]
    }
    await say(reason, ann.id)
    const first = await suspension()
    expect(first).toEqual({ at: expect.any(String), by: ann.id })
    await say(reason, ben.id)
    await say('', ben.id)
    expect(await told()).toBe(1)
    await say('No insurance', ben.id)
    expect(await told()).toBe(2)
    expect(await suspension()).toEqual(first)
    await setAccountStatus(t.ctx, { professionalId: id, status: 'active', adminId: ben.id })
    expect(await suspension()).toEqual({ at: null, by: null })
  })

  test('shows the reason at their next call', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const cookie = await t.signIn(user)
    await setStatus(id, 'suspended', 'Two complaints')
    const me = await t.http.inject({ url: '/api/professionals/me', headers: { cookie } })
    expect(me.json()).toMatchObject({ message: expect.stringContaining('suspended: Two complaints.') })
  })

  test('is told once a change, however often it is said at once, and by no email to an unproven address', async () => {
    const { user, id } = await aProfessional(t.ctx)
    await Promise.all(Array.from({ length: 4 }, () => setStatus(id, 'suspended', 'Two complaints')))
    await setStatus(id, 'suspended', 'Three complaints')
    await Promise.all([setStatus(id, 'active'), setStatus(id, 'active')])
    expect(await lettersTo(user.email)).toMatchObject([
      { kind: 'account-suspended', data: { reason: 'Two complaints' } },
      { kind: 'account-suspended', data: { reason: 'Three complaints' } },
      { kind: 'account-active' },
    ])
    const claimant = await aUser(t.ctx, { emailVerified: false })
    const claimed = await aProfessional(t.ctx, { userId: claimant.id, verifiedAt: null })
    await setStatus(claimed.id, 'suspended', 'A test')
    expect(await lettersTo(claimant.email)).toEqual([])
  })

  test('needs somebody else, and an account', async () => {
    const { id, userId } = await aProfessional(t.ctx)
    const suspend = { professionalId: id, status: 'suspended' as const, reason, adminId: userId }
    await expect(setAccountStatus(t.ctx, suspend)).rejects.toMatchObject({ status: 409 })
    await expect(setAccountStatus(t.ctx, { ...suspend, professionalId: randomUUID() })).rejects.toMatchObject({
      status: 404,
    })
    expect(await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))).toEqual([])
  })
})
