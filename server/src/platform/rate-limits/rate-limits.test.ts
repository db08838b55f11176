import { randomUUID } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import type { Contract } from '@lv/contract/operation'
import { rateLimits as limits, triesOf } from '@lv/contract/rate-limits'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { operations } from '#core/routes.ts'
import { attachRoutes } from '#http/routing/implement.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'

const Body = z.strictObject({ word: z.enum(['good', 'taken', 'gone', 'broken']) })
const Common = { method: 'POST', body: Body, response: z.literal('done') } as const
const contract = {
  deed: { ...Common, path: '/api/probe/deed', summary: 'Does it', access: 'user', rateLimit: 'communities' },
  guess: { ...Common, path: '/api/probe/guess', summary: 'Guesses', access: 'public', rateLimit: 'verifications' },
  own: { ...Common, path: '/api/probe/own', summary: 'Spends itself', access: 'public', tries: 'contacts' },
} as const satisfies Contract

let doneCount = 0
async function work({ word }: z.output<typeof Body>): Promise<'done'> {
  if (word === 'taken') throw new ApiError('conflict', 'Taken')
  if (word === 'gone') throw new ApiError('not_found', 'Not found')
  if (word === 'broken') throw new Error('broken')
  doneCount += 1
  return 'done'
}
const t = await testApp({ RATE_LIMIT_PROFILE: 'strict' }, async (app, ctx) =>
  attachRoutes(
    app,
    ctx,
    operations('probe' as 'accounts', contract, {
      deed: ({ body }) => work(body),
      guess: ({ body }) => work(body),
      own: async ({ body, browser }) => {
        await ctx.rateLimits.spend('contacts', browser.ip)
        return work(body)
      },
    }),
  ),
)
const { rateLimits } = t.ctx

let hosts = 0
const anAddress = () => `2001:db8:${(hosts++).toString(16)}::1`
type Probe = Record<keyof typeof contract, (input: { body: unknown }) => Promise<string>>
const as = (user: Parameters<typeof t.as>[0], ip = anAddress()) =>
  (t.as(user, { ip }) as unknown as { probe: Probe }).probe
const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 500,
  )
const send = (call: Probe['deed'], word: string) => statusOf(call({ body: { word } }))
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('a rate limit for what is done', () => {
  test('is not spent by invalid input or by refusals', async () => {
    const { deed } = as(await aUser(t.ctx))
    for (const word of ['nonsense', 'taken', 'nonsense', 'taken', 'taken', 'taken'])
      expect(await send(deed, word)).toBe(word === 'taken' ? 409 : 400)
    for (const _ of times(3)) expect(await send(deed, 'good')).toBe(200)
    expect(await send(deed, 'good')).toBe(429)
  })

  test('is spent by denied access, and by calls with an unknown outcome', async () => {
    const { deed } = as(await aUser(t.ctx))
    expect([await send(deed, 'gone'), await send(deed, 'broken'), await send(deed, 'good')]).toEqual([404, 500, 200])
    expect(await send(deed, 'good')).toBe(429)
  })

  test('lets no more through when everything arrives at once, whatever is refused meanwhile', async () => {
    for (const _ of times(5)) {
      const { deed } = as(await aUser(t.ctx))
      const before = doneCount
      const words = times(24).map((at) => (at % 3 === 0 ? 'taken' : 'good'))
      await Promise.all(words.map((word) => send(deed, word)))
      expect(doneCount - before).toBeLessThanOrEqual(3)
      while ((await send(deed, 'good')) === 200);
      expect(doneCount - before).toBe(3)
    }
  })

  test('stays spent for as long as it said, however often somebody asks', async () => {
    const { deed } = as(await aUser(t.ctx))
    for (const _ of times(3)) await send(deed, 'good')
    for (const _ of times(10)) expect(await send(deed, 'good')).toBe(429)
  })

  test('gives back to its own window alone', async () => {
    const key = randomUUID()
    const points = async () =>
      (await t.ctx.pool.query('select points from rate_limits where key = $1', [`posts:${key}`])).rows[0]?.points
    const refused = new ApiError('conflict', 'Taken')
    const late = rateLimits.refunding(
      async () => {
        await rateLimits.spend('posts', key)
        await t.ctx.pool.query('update rate_limits set expire = 1 where key = $1', [`posts:${key}`])
        await t.ctx.pool.query('update rate_limits set points = 1, expire = $2 where key = $1', [
          `posts:${key}`,
          Date.now() + 2 * limits.posts.seconds * 1000,
        ])
        throw refused
      },
      () => true,
    )
    await expect(late).rejects.toBe(refused)
    expect(await points()).toBe(1)
  })

  test('that a use case spends itself is given back too, to a network and to its site', async () => {
    const ip = anAddress()
    const { own } = as(null, ip)
    for (const _ of times(6)) expect(await send(own, 'taken')).toBe(409)
    for (const _ of times(3)) expect(await send(own, 'good')).toBe(200)
    expect(await send(own, 'good')).toBe(429)
    const site = ip.split(':').slice(0, 3).join(':')
    const { rows } = await t.ctx.pool.query('select points from rate_limits where key like $1', [`contacts:${site}:%`])
    expect(rows.map(({ points }) => points)).toEqual([3, 3])
  })
})

test('counting does not wait for the disk', async () => {
  const asked = vi.spyOn(t.ctx.pool, 'query')
  onTestFinished(() => asked.mockRestore())
  await rateLimits.spend('likes', randomUUID())
  expect(asked.mock.results).toHaveLength(1)
  await expect(asked.mock.results[0]?.value).resolves.toMatchObject({ rows: [{ points: 1, set_config: 'off' }] })
})

describe('a rate limit for attempts', () => {
  test('counts a wrong guess but not a typing mistake', async () => {
    const { guess } = as(null)
    for (const _ of times(10)) expect(await send(guess, 'nonsense')).toBe(400)
    for (const _ of times(9)) expect(await send(guess, 'taken')).toBe(409)
    expect(await send(guess, 'good')).toBe(200)
    expect(await send(guess, 'taken')).toBe(429)
  })
})

describe('the limit on refused attempts', () => {
  test.each(['deed', 'own'] as const)('has a rate limit of its own, ten times as wide: %s', async (name) => {
    const call = as(await aUser(t.ctx))[name]
    for (const _ of times(30)) expect(await send(call, 'nonsense')).toBe(400)
    expect(await send(call, 'nonsense')).toBe(429)
    expect(await send(call, 'good')).toBe(429)
  })

  test('is ten times the rate limit, at least thirty, within at most a quarter of an hour', () => {
    expect(triesOf(limits.communities)).toEqual({ limit: 30, seconds: 900 })
    expect(triesOf(limits.posts)).toEqual({ limit: 200, seconds: 900 })
    expect(triesOf(limits.orders)).toEqual({ limit: 100, seconds: 60 })
  })
})
