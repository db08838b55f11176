import { beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { pages } from '../src/http/pages.ts'
import { type TestApp, testApp } from './app.ts'
import { type Browser, browsersInto } from './browser.ts'
import { aProfessional, aUser } from './factories.ts'
import { openPost } from './mails.ts'

// The administration's pages: whom they open to, and what the others see of them (RELIABILITY.md, T33).

let t: TestApp
let open: () => Browser

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  open = browsersInto(t.http, t.ctx.config.publicUrl)
}, 180_000)

const dashboard = (cookie?: string, path = '/admin/dashboard') =>
  t.http.inject({ url: path, headers: { ...(cookie ? { cookie } : {}), accept: 'text/html' } })

describe('the admin dashboard', () => {
  test('is the super admin’s, with the tabs by name', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true, firstName: 'Ada' })
    const page = await dashboard(await t.signIn(admin, 'asAdmin'))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Welcome back, Ada')
    for (const words of ['Overview', 'Leads, last 30 days', 'Pending reports', 'Lead points spent', 'Logout'])
      expect(page.body).toContain(words)
  })

  test('sends a visitor to sign in', async () => {
    const { statusCode, headers } = await dashboard()
    expect([statusCode, headers.location]).toEqual([302, '/admin/login?returnTo=%2Fadmin%2Fdashboard'])
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

  test('asks an administrator who signed in some other way to log in as one', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const { statusCode, headers, body } = await dashboard(await t.signIn(admin), '/admin/dashboard?tab=reports')
    expect([statusCode, headers.location]).toEqual([302, '/admin/login?returnTo=%2Fadmin%2Fdashboard%3Ftab%3Dreports'])
    expect(body).not.toContain('pending_reports')
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

describe('the log-in of administrators', () => {
  const mailsTo = (email: string) => openPost(t)(email)

  test('asks for the address, then for the code, and leads where one wanted to go; without JavaScript too', async () => {
    const { email } = await aUser(t.ctx, { isSuperAdmin: true })
    const browser = open()
    const first = await browser.visit('/admin/dashboard?tab=overview')
    expect(first.path).toBe('/admin/login?returnTo=%2Fadmin%2Fdashboard%3Ftab%3Doverview')
    const empty = await browser.visit(first.path, { form: { email: ' ' } })
    expect([empty.status, empty.text.includes('Please enter your admin email address')]).toEqual([400, true])
    const form = { email, returnTo: '/admin/dashboard?tab=overview' }
    const sent = await browser.visit(first.path, { form })
    expect(sent.text).toContain('we’ve sent a code to it')
    const code = /^\d{6}/.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0] ?? ''
    const wrong = await browser.visit(first.path, {
      form: { ...form, asksCode: '1', code: code === '000000' ? '1' : '000000' },
    })
    expect([wrong.status, wrong.text.includes('Invalid admin credentials.')]).toEqual([401, true])
    expect(wrong.text).toContain('name="code"')
    const inside = await browser.visit(first.path, { form: { ...form, asksCode: '1', code } })
    expect(inside.path).toBe('/admin/dashboard?tab=overview')
    expect(inside.text).toContain('Admin Access Granted')
    expect((await browser.visit('/admin/login')).path).toBe('/admin/dashboard')
    const out = await browser.visit('/admin/login', { form: { intent: 'logout' } })
    expect([out.path, out.text.includes('Logged Out')]).toEqual(['/admin/login', true])
    expect((await browser.visit('/admin/dashboard')).path).toBe('/admin/login?returnTo=%2Fadmin%2Fdashboard')
  })

  test('leads nowhere else', async () => {
    const { email } = await aUser(t.ctx, { isSuperAdmin: true })
    const browser = open()
    await browser.visit('/admin/login', { form: { email } })
    const code = /^\d{6}/.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0] ?? ''
    const inside = await browser.visit('/admin/login?returnTo=//evil.example', {
      form: { email, code, asksCode: '1', returnTo: '//evil.example' },
    })
    expect(inside.path).toBe('/admin/dashboard')
  })
})
