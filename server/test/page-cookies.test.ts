import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { aProfessional } from './factories.ts'

// What a page hands over to the next one in a cookie of its own.

const at = { 'http://localhost:3000': false, 'https://laneway.example': true }
const apps = new Map<string, TestApp>()

beforeAll(async () => {
  await ensureBuilt()
  for (const PUBLIC_URL of Object.keys(at))
    apps.set(PUBLIC_URL, await testApp({ PUBLIC_URL, ALLOW_EMBEDDED_SERVICES: 'true' }, (app, ctx) => pages(app, ctx)))
})

describe.each(Object.entries(at))('at %s', (site, isSecure) => {
  async function cookieOf(name: string, url: string, form?: Record<string, string>) {
    const headers = { accept: 'text/html', cookie: 'toast=%7B%22title%22%3A%22Said%22%7D' }
    const answer = await apps.get(site)?.http.inject({
      ...(form
        ? {
            method: 'POST',
            url,
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams(form).toString(),
          }
        : { url, headers }),
    })
    return answer?.cookies.find((cookie) => cookie.name === name)
  }
  const person = { name: 'Hanna Reid', email: 'hanna@test.example', phone: '0491 570 156' }

  test.each([
    ['toast', 'a message for the next page', '/professionals/logout', {}],
    ['toast', 'one that was shown', '/communities', undefined],
    ['booked', 'that somebody has booked', '/book/free', person],
  ])(`the cookie %s (%s) is secure: ${isSecure}`, async (name, _what, url, form) => {
    const cookie = await cookieOf(name, url, form)
    expect([cookie?.httpOnly, cookie?.sameSite, cookie?.secure === true]).toEqual([true, 'Lax', isSecure])
  })
})

test('signing out by a page clears the drafts that the browser kept', async () => {
  const t = [...apps.values()][0]
  if (!t) throw new Error('No app was started')
  const { user } = await aProfessional(t.ctx)
  const cookie = await t.signIn(user)
  const answer = await t.http.inject({
    method: 'POST',
    url: '/professionals/logout',
    headers: { accept: 'text/html', cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['clear-site-data']).toBe('"storage"')
  expect(answer.cookies.find(({ name }) => name.endsWith('session'))?.value).toBe('')
})
