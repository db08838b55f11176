import { contracts } from '@lv/contract/api'
import type { Operation } from '@lv/contract/operation'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'

const t = await testApp()

const anId = '0190a000-0000-7000-8000-000000000000'
/** Every operation that is a professional's alone, as a request. */
const operations = Object.values(contracts)
  .flatMap((contract) => Object.values(contract) as Operation[])
  .filter(({ access }) => access === 'professional' || access === 'leadHolder')
  .map(({ method, path }) => ({ method, url: path.replace(':picture', 'logo').replace(/:\w+/g, anId) }))
const documented = [
  'GET /api/professionals/me',
  'GET /api/professionals/transactions',
  'GET /api/professionals/lead-history',
  'GET /api/professionals/analytics',
  'PATCH /api/professionals/toggle-leads',
  `PATCH /api/professionals/lead/${anId}/contact`,
  'PATCH /api/professionals/update-profile',
]
const send = ({ method, url }: { method: Operation['method']; url: string }, headers: Record<string, string>) =>
  t.http.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
const me = (headers: Record<string, string>) => send({ method: 'GET', url: '/api/professionals/me' }, headers)

test('the documented calls of professionals are among those tried here', () => {
  expect(operations.map(({ method, url }) => `${method} ${url}`)).toEqual(expect.arrayContaining(documented))
})

describe.each(operations)('$method $url', (operation) => {
  test('is refused to a header without a session, and to a user without a profile', async () => {
    const { id } = await aProfessional(t.ctx)
    const cookie = await t.signIn(await aUser(t.ctx))
    const refused: Record<string, string>[] = [{ 'x-professional-id': id }, { cookie }]
    for (const headers of refused) {
      const answer = await send(operation, headers)
      expect(answer.statusCode).toBe(401)
      expect(answer.json().message).toContain('Unauthorized')
    }
    expect((await send(operation, { cookie, 'x-professional-id': id })).statusCode).toBe(403)
  })

  test('is refused to a professional who says they are another', async () => {
    const [first, second] = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
    const cookie = await t.signIn(first.user)
    const answer = await send(operation, { cookie, 'x-professional-id': second.id })
    expect([answer.statusCode, answer.body.includes(second.id)]).toEqual([403, false])
  })
})

test('a header that names another professional is written down, and nothing of theirs is answered', async () => {
  const [first, second] = [
    await aProfessional(t.ctx),
    await aProfessional(t.ctx, { name: 'Petra Novak', businessName: 'Novak Tiling', mobile: '+61491570157' }),
  ]
  const answer = await me({ cookie: await t.signIn(first.user), 'x-professional-id': second.id })
  expect(answer.statusCode).toBe(403)
  for (const value of [second.name, second.businessName, second.mobile, second.user.email, second.slug])
    expect(answer.body).not.toContain(value)
  const rows = await t.ctx.db.select().from(auditLog).where(eq(auditLog.actorId, first.userId))
  expect(rows).toMatchObject([{ action: 'identity_mismatch', subject: second.id }])
})

test.each(["' or 1=1--", `${anId},${anId}`, 'x'.repeat(8000), '', '%00', 'null'])(
  'a header that is no id never ends in a failure of ours: %s',
  async (header) => {
    const { user } = await aProfessional(t.ctx)
    const odd = { 'x-professional-id': header }
    expect((await me(odd)).statusCode).toBe(401)
    expect((await me({ ...odd, cookie: await t.signIn(user) })).statusCode).toBe(400)
  },
)

test('somebody who is both sees each side through its own calls, and two sessions never mix', async () => {
  const [ada, bruno] = [await aProfessional(t.ctx), await aProfessional(t.ctx, { name: 'Petra Novak' })]
  const [adas, brunos] = [await t.signIn(ada.user), await t.signIn(bruno.user)]
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, at) => me({ cookie: at % 2 ? adas : brunos }).then((answer) => answer.json().id)),
  )
  expect(asked).toEqual(Array.from({ length: 20 }, (_, at) => (at % 2 ? ada.id : bruno.id)))
  const community = await t.http.inject({ url: '/api/auth/user', headers: { cookie: adas } })
  expect(community.json()).toMatchObject({ id: ada.userId })
  expect(community.json()).not.toHaveProperty('lvPoints')
})
