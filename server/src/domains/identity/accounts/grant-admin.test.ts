import type { Contract } from '@lv/contract/operation'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#core/routes.ts'
import { attachRoutes } from '#http/routing/implement.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { grantAdmin, listAdmins, revokeAdmin } from './admins.ts'

const contract = {
  me: { method: 'GET', path: '/api/for-admins', summary: 'For admins', access: 'admin', response: z.literal('in') },
} as const satisfies Contract

const NAMED = 'named@test.example'
const t = await testApp({ SUPER_ADMIN_EMAILS: `${NAMED}, absent@test.example` }, async (app, ctx) =>
  attachRoutes(
    { ...app, implemented: new Map() },
    ctx,
    operations('accounts', contract, { me: async () => 'in' as const }),
  ),
)

const knock = async (cookie: string) =>
  (await t.http.inject({ url: '/api/for-admins', headers: { cookie } })).statusCode

describe('the role of a super admin', () => {
  test('counts from the next call of a session that is open already, and ends with the next one', async () => {
    const ada = await aUser(t.ctx)
    const cookie = await t.signIn(ada, 'asAdmin')
    expect(await knock(cookie)).toBe(403)
    expect(await grantAdmin(t.ctx, ada.email)).toEqual({ id: ada.id, email: ada.email })
    expect(await knock(cookie)).toBe(200)
    expect(await revokeAdmin(t.ctx, ada.email)).toEqual({ id: ada.id, email: ada.email, isNamed: false })
    expect(await knock(cookie)).toBe(401)
  })

  test('is one person’s alone', async () => {
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    await grantAdmin(t.ctx, ada.email)
    expect(await knock(await t.signIn(ben, 'asAdmin'))).toBe(403)
  })

  test('takes the email in any spelling, and granted twice is still taken back once', async () => {
    const ada = await aUser(t.ctx)
    const cookie = await t.signIn(ada, 'asAdmin')
    await Promise.all([grantAdmin(t.ctx, ` ${ada.email.toUpperCase()} `), grantAdmin(t.ctx, ada.email)])
    expect(await knock(cookie)).toBe(200)
    await revokeAdmin(t.ctx, ada.email)
    expect(await knock(cookie)).toBe(401)
  })

  test('is not for an address without an account', async () => {
    const refusal = { status: 404, message: 'No account has verified this email. Its owner signs in once first.' }
    await expect(grantAdmin(t.ctx, 'nobody@test.example')).rejects.toMatchObject(refusal)
    await expect(revokeAdmin(t.ctx, 'nobody@test.example')).rejects.toMatchObject({ status: 404 })
  })

  test('is not for an address that nobody has verified, and passes by who claims one', async () => {
    const [claimant, owner] = [await aUser(t.ctx, { emailVerified: false }), await aUser(t.ctx)]
    await expect(grantAdmin(t.ctx, claimant.email)).rejects.toMatchObject({ status: 404 })
    const imposter = await aUser(t.ctx, { email: owner.email, emailVerified: false })
    expect(await grantAdmin(t.ctx, owner.email)).toMatchObject({ id: owner.id })
    expect([await knock(await t.signIn(owner, 'asAdmin')), await knock(await t.signIn(imposter, 'asAdmin'))]).toEqual([
      200, 403,
    ])
  })

  test('stays with who is named in SUPER_ADMIN_EMAILS, and taking it back says so', async () => {
    const named = await aUser(t.ctx, { email: NAMED })
    const cookie = await t.signIn(named, 'asAdmin')
    expect(await knock(cookie)).toBe(200)
    await grantAdmin(t.ctx, NAMED)
    expect(await revokeAdmin(t.ctx, NAMED)).toMatchObject({ isNamed: true })
    expect(await knock(cookie)).toBe(200)
  })

  test('leaves a trace, granted and taken back', async () => {
    const { id, email } = await aUser(t.ctx)
    await grantAdmin(t.ctx, email)
    await revokeAdmin(t.ctx, email)
    const { rows } = await t.ctx.pool.query('select action, actor_id from audit_log where subject = $1 order by id', [
      id,
    ])
    expect(rows).toEqual(['admin_granted', 'admin_revoked'].map((action) => ({ action, actor_id: null })))
  })

  test('cannot be taken over HTTP', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const payload = { firstName: 'Eve', isSuperAdmin: true }
    const answer = await t.http.inject({ method: 'PATCH', url: '/api/auth/user', headers: { cookie }, payload })
    expect([answer.statusCode, await knock(cookie)]).toEqual([400, 403])
    const me = await t.http.inject({ url: '/api/auth/user', headers: { cookie } })
    expect(me.body).not.toMatch(/admin/i)
  })
})

test('the list names who has the role and who is named, the ones without an account too', async () => {
  const ada = await aUser(t.ctx, { email: 'aaa@test.example' })
  await grantAdmin(t.ctx, ada.email)
  const list = await listAdmins(t.ctx)
  expect(list.map(({ email }) => email)).toEqual(list.map(({ email }) => email).toSorted())
  expect(list).toContainEqual({ email: ada.email, isGranted: true, isNamed: false, hasAccount: true, onlyReads: false })
  expect(list).toContainEqual({ email: NAMED, isGranted: false, isNamed: true, hasAccount: true, onlyReads: false })
  const reader = await aUser(t.ctx)
  await grantAdmin(t.ctx, reader.email, 'read-only')
  expect(await listAdmins(t.ctx)).toContainEqual(expect.objectContaining({ email: reader.email, onlyReads: true }))
  expect(list).toContainEqual({
    email: 'absent@test.example',
    isGranted: false,
    isNamed: true,
    hasAccount: false,
    onlyReads: false,
  })
})
