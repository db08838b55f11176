import { beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { pages } from '../src/http/pages.ts'
import { type TestApp, testApp } from './app.ts'
import { aProfessional, aUser } from './factories.ts'

// The administration's pages: whom they open to, and what the others see of them (RELIABILITY.md, T33).

let t: TestApp

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
}, 180_000)

const dashboard = (cookie?: string, path = '/admin/dashboard') =>
  t.http.inject({ url: path, headers: { ...(cookie ? { cookie } : {}), accept: 'text/html' } })

describe('the admin dashboard', () => {
  test('is the super admin’s, with the tabs by name', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true, firstName: 'Ada' })
    const page = await dashboard(await t.signIn(admin))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Welcome back, Ada')
    for (const words of ['Overview', 'Leads, last 30 days', 'Pending reports', 'Lead points spent', 'Logout'])
      expect(page.body).toContain(words)
  })

  test('sends a visitor to sign in', async () => {
    const { statusCode, headers } = await dashboard()
    expect([statusCode, headers.location]).toEqual([302, expect.stringMatching(/\?returnTo=%2Fadmin%2Fdashboard$/)])
  })

  test('is closed to everybody else: a toast, the professional dashboard, and no figure in what is sent', async () => {
    const { user } = await aProfessional(t.ctx)
    for (const person of [user, await aUser(t.ctx)]) {
      const cookie = await t.signIn(person)
      for (const path of ['/admin/dashboard', '/admin/dashboard.data', '/admin/dashboard?tab=reports']) {
        const page = await dashboard(cookie, path)
        expect(page.body).not.toMatch(/total_professionals|Pending reports|pending_reports/)
        if (path.includes('.data')) continue
        expect([page.statusCode, page.headers.location]).toEqual([302, '/professionals/dashboard'])
        expect(decodeURIComponent(String(page.headers['set-cookie']))).toContain(
          '"title":"Access Denied","description":"Super admin access required"',
        )
      }
      const api = await t.http.inject({ url: '/api/admin/dashboard', headers: { cookie } })
      expect(api.statusCode).toBe(403)
    }
    expect((await t.http.inject({ url: '/api/admin/dashboard' })).statusCode).toBe(401)
  })

  test('has its second address', async () => {
    const { statusCode, headers } = await dashboard(undefined, '/admin-dashboard?tab=leads')
    expect([statusCode, headers.location]).toEqual([301, '/admin/dashboard?tab=leads'])
  })

  test('is named on the professional dashboard to a super admin alone', async () => {
    const { user } = await aProfessional(t.ctx)
    const link = 'href="/admin/dashboard"'
    expect((await dashboard(await t.signIn(user), '/professionals/dashboard')).body).not.toContain(link)
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    await aProfessional(t.ctx, { userId: admin.id })
    const page = await dashboard(await t.signIn(admin), '/professionals/dashboard')
    expect(page.body).toContain('Super Admin')
    expect(page.body).toContain(link)
  })
})
