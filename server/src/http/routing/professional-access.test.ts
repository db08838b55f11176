import type { Contract } from '@lv/contract/operation'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { download, operations } from '#core/routes.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { setAccountStatus } from '#domains/professionals/profiles/set-account-status.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { attachRoutes } from './implement.ts'

const Who = z.object({ id: z.string(), name: z.string(), accountStatus: z.string() })
const contract = {
  me: { method: 'GET', path: '/api/probe/me', summary: 'Who calls', access: 'professional', response: Who },
  open: { method: 'GET', path: '/api/probe/open', summary: 'Anyone', access: 'public', response: z.string() },
  admin: { method: 'GET', path: '/api/probe/admin', summary: 'Super admins', access: 'admin', response: z.string() },
} as const satisfies Contract

const t = await testApp({}, async (app, ctx) => {
  await attachRoutes(
    app,
    ctx,
    operations('probe' as 'accounts', contract, {
      me: async ({ professional }) => professional,
      open: async () => 'open',
      admin: async () => 'admin',
    }),
  )
  const access = 'professional'
  await attachRoutes(
    app,
    ctx,
    download({ path: '/api/probe/leads.csv', access }, async ({ professional }) => ({
      filename: 'Leads of "Costa" – Nov.csv',
      contentType: 'text/csv; charset=utf-8',
      body: `name\n${professional.name}`,
    })),
  )
})

const ask = (headers: Record<string, string>, url = '/api/probe/me') => t.http.inject({ url, headers })
const messageOf = (answer: Awaited<ReturnType<typeof ask>>) => [answer.statusCode, answer.json().message]
const mismatchesOf = async (actorId: string) =>
  (await t.ctx.db.select().from(auditLog).where(eq(auditLog.actorId, actorId))).map(({ action, subject }) => ({
    action,
    subject,
  }))

describe('an operation for professionals', () => {
  test('is given the session’s professional', async () => {
    const { user, id, name } = await aProfessional(t.ctx)
    const cookie = await t.signIn(user)
    const own = { id, name, accountStatus: 'active' }
    expect((await ask({ cookie })).json()).toEqual(own)
    expect((await ask({ cookie, 'x-professional-id': id })).json()).toEqual(own)
    expect((await ask({ cookie, 'x-professional-id': id.toUpperCase() })).json()).toEqual(own)
  })

  test('works in process for a user with a profile, without the header', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const { probe } = t.as(user) as unknown as { probe: { me(input: object): Promise<unknown> } }
    expect(await probe.me({})).toMatchObject({ id })
  })

  test('refuses visitors and people without a profile', async () => {
    const { id } = await aProfessional(t.ctx)
    const cookie = await t.signIn(await aUser(t.ctx))
    const refused = [401, 'Unauthorized: sign in as a professional']
    expect(messageOf(await ask({ cookie }))).toEqual(refused)
    for (const header of [id, "' or 1=1--", `${id},${id}`, 'x'.repeat(8000), ''])
      expect(messageOf(await ask({ 'x-professional-id': header }))).toEqual(refused)
    expect(messageOf(await ask({ cookie: 'session=1', 'x-professional-id': id }))).toEqual(refused)
  })

  test.each(["' or 1=1--", 'P1,P2', '', 'x'.repeat(8000), '0192f0c0'])(
    'refuses a header that is not an id: %j',
    async (header) => {
      const cookie = await t.signIn((await aProfessional(t.ctx)).user)
      const answer = await ask({ cookie, 'x-professional-id': header })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
    },
  )

  test('refuses two headers, even if both are right', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const cookie = await t.signIn(user)
    const answer = await t.http.inject({ url: '/api/probe/me', headers: { cookie, 'x-professional-id': [id, id] } })
    expect(answer.statusCode).toBe(400)
  })

  test('refuses the header of another professional, reveals nothing about them, and audits it', async () => {
    const [mine, other] = [await aProfessional(t.ctx), await aProfessional(t.ctx, { name: 'Olga Petrov' })]
    const answer = await ask({ cookie: await t.signIn(mine.user), 'x-professional-id': other.id })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toMatch(new RegExp(`${other.id}|Olga`))
    expect(await mismatchesOf(mine.user.id)).toEqual([{ action: 'identity_mismatch', subject: other.id }])
  })

  test('refuses a suspended professional from the next call on', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const cookie = await t.signIn(user)
    expect((await ask({ cookie })).statusCode).toBe(200)
    await setAccountStatus(t.ctx, {
      professionalId: id,
      status: 'suspended',
      reason: 'A test',
      adminId: (await aUser(t.ctx)).id,
    })
    const [status, message] = messageOf(await ask({ cookie }))
    expect([status, message]).toEqual([403, expect.stringContaining('suspended')])
  })
})

describe('a super admin', () => {
  const statusOf = async (over: Parameters<typeof aUser>[1]) =>
    (await ask({ cookie: await t.signIn(await aUser(t.ctx, over), 'asAdmin') }, '/api/probe/admin')).statusCode

  test('is named by the environment or by the command line', async () => {
    expect(await statusOf({ email: 'admin@demo.example' })).toBe(200)
    expect(await statusOf({ isSuperAdmin: true })).toBe(200)
    expect(await statusOf({})).toBe(403)
  })
  test('is never a user with an unverified email', async () => {
    await t.ctx.db.delete(users).where(eq(users.email, 'admin@demo.example'))
    expect(await statusOf({ email: 'admin@demo.example', emailVerified: false })).toBe(403)
    expect(await statusOf({ isSuperAdmin: true, emailVerified: false })).toBe(403)
  })
})

describe('a download', () => {
  test('is sent as a file that no browser runs and no cache keeps', async () => {
    const { user } = await aProfessional(t.ctx)
    const answer = await ask({ cookie: await t.signIn(user) }, '/api/probe/leads.csv')
    expect([answer.statusCode, answer.body]).toEqual([200, 'name\nBruno Costa'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Leads of _Costa_ _ Nov.csv"; filename*=UTF-8''Leads%20of%20%22Costa%22%20%E2%80%93%20Nov.csv`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
  test('is refused as an operation is', async () => {
    const answer = await ask({}, '/api/probe/leads.csv')
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Unauthorized: sign in as a professional'])
  })
})

describe('a user with an unverified email', () => {
  const body = {
    name: 'Borrowed name',
    description: 'Founded under an address that may be another person’s.',
    category: 'Builders' as const,
    sector: 'Residential' as const,
    location: 'Melbourne' as const,
  }

  test('may read, but founds no community under the address', async () => {
    const stranger = await aUser(t.ctx, { emailVerified: false })
    expect((await t.as(stranger).requests.mine({})).items).toEqual([])
    await expect(t.as(stranger).communities.create({ body })).rejects.toMatchObject({
      status: 403,
      message: 'Verify your email first: open the link in the email we sent you.',
    })
  })

  test('stores no file, and may change their own account', async () => {
    const stranger = await aUser(t.ctx, { emailVerified: false })
    const cookie = await t.signIn(stranger)
    const answer = await t.http.inject({ method: 'POST', url: '/api/files', headers: { cookie } })
    expect(answer.statusCode).toBe(403)
    expect(await t.as(stranger).accounts.update({ body: { company: 'Mine' } })).toMatchObject({ company: 'Mine' })
  })
})
