import { beforeAll, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { aLead, aProfessional, aRequest, aUser } from './factories.ts'

// The homeowner's page by its address, as everybody: whoever has nothing on it goes where the logo leads.

let t: TestApp
beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

async function opened(user: TestUser) {
  const { statusCode, headers } = await t.http.inject({ url: '/dashboard', headers: { cookie: await t.signIn(user) } })
  return [statusCode, headers.location]
}

test('a professional who opens the homeowners’ page goes to their own', async () => {
  const { user } = await aProfessional(t.ctx)
  expect(await opened(user)).toEqual([302, '/professionals/dashboard'])
  const { professional } = await aLead(t.ctx)
  expect(await opened(professional.user)).toEqual([302, '/professionals/leads'])
})

test('one who has projects of their own sees them there, as homeowners do', async () => {
  const { user } = await aProfessional(t.ctx)
  await aRequest(t.ctx, { userId: user.id })
  expect(await opened(user)).toEqual([200, undefined])
  expect(await opened(await aUser(t.ctx))).toEqual([200, undefined])
})
