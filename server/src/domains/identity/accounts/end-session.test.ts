import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { sessions } from './schema.ts'
import { startSession } from './sessions.ts'

const t = await testApp()
type Listed = { id: string; device: string; isCurrent: boolean }

const call = (cookie: string, url: string, method: 'GET' | 'DELETE' = 'GET') =>
  t.http.inject({ method, url, headers: { cookie } })
const me = async (cookie: string) => (await call(cookie, '/api/auth/user')).statusCode
const listed = async (cookie: string): Promise<Listed[]> => (await call(cookie, '/api/auth/sessions')).json()

test('a person has fifty sessions at most: all of them can be seen and ended', async () => {
  const user = await aUser(t.ctx)
  const first = await t.signIn(user)
  const cookies: string[] = []
  for (let count = 0; count < 50; count += 1) cookies.push(await t.signIn(user))
  const cookie = cookies.at(-1) ?? ''
  const shown = await t.http.inject({ url: '/api/auth/sessions', headers: { cookie } })
  expect(shown.json()).toHaveLength(50)
  const isIn = async (cookie: string) =>
    (await t.http.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode
  expect([await isIn(first), await isIn(cookies[0] ?? ''), await isIn(cookie)]).toEqual([401, 200, 200])
})

describe('several sessions of one person', () => {
  test('are listed, the current one first and marked', async () => {
    const ada = await aUser(t.ctx)
    const phone = await t.signIn(ada)
    const laptop = await t.signIn(ada)
    expect((await listed(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect((await listed(laptop))[0]?.id).toBe((await listed(phone))[1]?.id)
  })

  test('end one by one: the one that is ended is signed out, the other stays', async () => {
    const ada = await aUser(t.ctx)
    const [phone, laptop] = [await t.signIn(ada), await t.signIn(ada)]
    const other = (await listed(laptop)).find(({ isCurrent }) => !isCurrent)
    expect((await call(laptop, `/api/auth/sessions/${other?.id}`, 'DELETE')).statusCode).toBe(204)
    expect([await me(phone), await me(laptop)]).toEqual([401, 200])
    expect(await listed(laptop)).toHaveLength(1)
    expect((await call(laptop, `/api/auth/sessions/${other?.id}`, 'DELETE')).statusCode).toBe(404)
  })

  test('hold no session of anybody else, and nobody else can end them', async () => {
    const [ada, eve] = [await aUser(t.ctx), await aUser(t.ctx)]
    const [adas, eves] = [await t.signIn(ada), await t.signIn(eve)]
    const [session] = await listed(adas)
    expect((await call(eves, `/api/auth/sessions/${session?.id}`, 'DELETE')).statusCode).toBe(404)
    expect(await listed(eves)).toHaveLength(1)
    expect(await me(adas)).toBe(200)
  })

  test('that are over are neither listed nor let in', async () => {
    const ada = await aUser(t.ctx)
    const [old, current] = [await t.signIn(ada), await t.signIn(ada)]
    const [, first] = await listed(current)
    await t.ctx.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.id, first?.id ?? ''))
    expect(await listed(current)).toHaveLength(1)
    expect(await me(old)).toBe(401)
  })

  test('that do not exist, or whose id is no id, are not found', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    for (const id of [randomUUID(), 'x', '%00'])
      expect((await call(cookie, `/api/auth/sessions/${id}`, 'DELETE')).statusCode).toBe(404)
  })
})

test('a session has a value of its own every time, of at least 128 bits, and the table holds only its hash', async () => {
  const ada = await aUser(t.ctx)
  const tokens = await Promise.all(
    Array.from({ length: 20 }, () => startSession(t.ctx, { userId: ada.id, userAgent: undefined })),
  )
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(20)
  for (const { token } of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  const rows = await t.ctx.db.select().from(sessions).where(eq(sessions.userId, ada.id))
  const stored = rows.map(({ tokenHash }) => tokenHash.toString('base64url') + tokenHash.toString('latin1')).join()
  for (const { token } of tokens) expect(stored).not.toContain(token)
})

test.each(['session=1', 'session=1', 'session=', `session=${'a'.repeat(43)}`, 'session=null', "session=' or 1=1--"])(
  'the cookie %s is looked up by its value, not its name, and refused',
  async (cookie) => {
    await t.signIn(await aUser(t.ctx))
    const answer = await call(`${cookie}; session_hint=1`, '/api/auth/user')
    expect(answer.statusCode).toBe(401)
    expect(answer.json().message).toContain('Unauthorized')
  },
)
