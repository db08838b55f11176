import { ApiError } from '@lv/contract/errors'
import type { Contract } from '@lv/contract/operation'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#core/routes.ts'
import { testApp } from '#test/app.ts'
import { ensureBuilt } from '../../../../scripts/prepare.mjs'
import { pages } from '../pages/pages.ts'
import { attachRoutes } from '../routing/implement.ts'

const op = { method: 'POST', access: 'public', summary: 'A try', response: z.string() } as const
const contract = {
  enter: { ...op, path: '/api/probe/enter' },
  leave: { ...op, path: '/api/probe/leave' },
  fail: { ...op, path: '/api/probe/fail' },
  brought: { ...op, path: '/api/probe/brought' },
} as const satisfies Contract

const t = await testApp({}, async (app, ctx) =>
  attachRoutes(
    app,
    ctx,
    operations('probe' as 'accounts', contract, {
      enter: async ({ browser }) => {
        browser.keepSession('first')
        browser.keepSession('second')
        browser.keepDevice('device')
        return 'in'
      },
      leave: async ({ browser }) => {
        browser.endSession()
        return 'out'
      },
      fail: async ({ browser }) => {
        browser.keepSession('never')
        throw new ApiError('conflict', 'You have an account: sign in', {
          details: { needsLogin: true, email: 'ada@test.example', message: 'not this one', code: 'nor this' },
        })
      },
      brought: async ({ browser: { ip, userAgent, sessionToken, deviceToken } }) =>
        [ip, userAgent, sessionToken, deviceToken].join(' '),
    }),
  ),
)
const post = (name: string, headers: Record<string, string> = {}) =>
  t.http.inject({ method: 'POST', url: `/api/probe/${name}`, headers })

test('a use case signs the browser in: the last session counts, the device is known for 400 days', async () => {
  const { cookies } = await post('enter')
  const kept = { path: '/', httpOnly: true, sameSite: 'Lax' }
  expect(cookies).toEqual([
    expect.objectContaining({ name: 'session', value: 'second', maxAge: 2_592_000, ...kept }),
    expect.objectContaining({ name: 'session_hint', value: '1', maxAge: 2_592_000 }),
    expect.objectContaining({ name: 'device', value: 'device', maxAge: 34_560_000, ...kept }),
  ])
})

test('a use case signs the browser out, which clears what pages stored in it', async () => {
  const { cookies, headers } = await post('leave')
  expect(cookies.map(({ name, value }) => [name, value])).toEqual([
    ['session', ''],
    ['session_hint', ''],
    ['kept_form', ''],
  ])
  expect(headers['clear-site-data']).toBe('"storage"')
})

test('a refused call sets no cookie, and gives its details beside the message', async () => {
  const answer = await post('fail')
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { message: 'You have an account: sign in', code: 'conflict', needsLogin: true, email: 'ada@test.example' },
  ])
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a use case is given what the browser sent', async () => {
  const headers = { 'user-agent': 'Lynx', cookie: 'session=s; device=d' }
  expect((await post('brought', headers)).json()).toBe('127.0.0.1 Lynx s d')
})

describe('an action of a page', () => {
  let withPages: Awaited<ReturnType<typeof testApp>>
  beforeAll(async () => {
    await ensureBuilt()
    const built = await import('../../../../web/build/server/index.js' as string)
    // Acts as a page's action: it signs in before the page is answered.
    const provide = (api: { probe: { enter(input: object): Promise<string> } }, visit: object) => {
      void api.probe.enter({})
      return built.entry.module.provide(api, visit)
    }
    const build = { ...built, entry: { ...built.entry, module: { ...built.entry.module, provide } } }
    const live = { load: async () => build, serve: async () => false }
    withPages = await testApp({}, async (app, ctx) => {
      await attachRoutes(
        app,
        ctx,
        operations('probe' as 'accounts', contract, {
          enter: async ({ browser }) => {
            browser.keepSession('from a page')
            return 'in'
          },
          leave: async () => 'out',
          fail: async () => 'failed',
          brought: async () => '',
        }),
      )
      await pages(app, ctx, live)
    })
  })

  test('signs the browser in alongside the page’s own cookies', async () => {
    const { cookies } = await withPages.http.inject({
      method: 'POST',
      url: '/professionals/login',
      payload: 'email=a',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', cookie: 'toast=x' },
    })
    const values = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    expect(values).toMatchObject({ session: 'from a page', session_hint: '1' })
  })

  test('is what signs in: a page that is only opened signs in nobody', async () => {
    const { headers, statusCode } = await withPages.http.inject({
      url: '/communities',
      headers: { accept: 'text/html' },
    })
    expect([statusCode, headers['set-cookie']]).toEqual([500, undefined])
  })
})
