import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const remove = (professionalId: string, reason: string) =>
  t.as(admin).professionals.removeAbn({ params: { professionalId }, body: { reason } })
const lettersTo = async (email: string) =>
  (await t.waitingJobs()).flatMap(({ data }) => (data.to === email ? [data] : []))

test('an ABN is taken off the account of somebody else, who reads why and gets no leads, and its owner can enter it', async () => {
  const [squatter, owner] = [await aProfessional(t.ctx), await aProfessional(t.ctx, { abn: null })]
  const abn = squatter.abn ?? ''
  expect(await remove(squatter.id, 'It is Rossi Building’s.')).toEqual({ abn })
  expect(await t.as(squatter.user).professionals.me({})).toMatchObject({ abn: null, isVetted: false })
  expect(await lettersTo(squatter.user.email)).toMatchObject([
    { kind: 'abn-removed', data: { abn, reason: 'It is Rossi Building’s.' } },
  ])
  expect(await t.as(owner.user).professionals.updateProfile({ body: { abn } })).toMatchObject({ abn, isVetted: true })
  expect(await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, squatter.id))).toMatchObject([
    { action: 'abn_removed', actorId: admin.id, detail: { reason: 'It is Rossi Building’s.' } },
  ])
})

test('an ABN stays where no reason is given, and cannot be taken off twice', async () => {
  const { id, user, abn } = await aProfessional(t.ctx)
  await expect(remove(id, ' ')).rejects.toMatchObject({ status: 400, issues: [{ path: 'reason' }] })
  expect(await t.as(user).professionals.me({})).toMatchObject({ abn })
  await remove(id, 'A test')
  await expect(remove(id, 'A test')).rejects.toThrow('This account has no ABN')
})
