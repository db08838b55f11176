import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })

test('who asked for Diamond waits, oldest first, until terms are recorded; reading it is logged', async () => {
  const asking = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
  for (const { user } of asking) await t.as(user).subscriptions.enquireDiamond({})
  const list = (query: Record<string, string | number> = {}) => t.as(admin).subscriptions.enquiries({ query })
  const first = await list({ limit: 1 })
  const second = await list({ limit: 1, cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ email }) => email)).toEqual(asking.map(({ user }) => user.email))
  const terms = { monthlyCents: 29_900, points: 400, topUpPerMille: 800, startsOn: '2030-01-01', endsOn: '2031-01-01' }
  await t.as(admin).subscriptions.agreeDiamond({ params: { professionalId: asking[0]?.id ?? '' }, body: terms })
  expect((await list()).items.map(({ email }) => email)).toEqual([asking[1]?.user.email])
  expect((await list({ state: 'agreed' })).items).toMatchObject([{ agreedAt: expect.any(String), leadCount: 0 }])
  expect((await t.as(admin).audit.list({ query: { action: 'enquiries_seen' } })).items.length).toBeGreaterThan(2)
})
