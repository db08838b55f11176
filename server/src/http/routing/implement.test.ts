import { gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import { accounts } from '@lv/contract/accounts'
import { Community } from '@lv/contract/communities'
import type { Contract } from '@lv/contract/operation'
import Fastify from 'fastify'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { operations } from '#core/routes.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'
import { attachRoutes } from './implement.ts'

const t = await testApp()
const { ctx } = t

/** Nothing is shared before the channel to the other processes is open. */
beforeAll(() =>
  vi.waitFor(
    async () => expect(ctx.reads.isShared(await ctx.reads.share('first', async () => ({})))).toBe(true),
    20_000,
  ),
)

const contract = {
  list: {
    method: 'GET',
    path: '/shared',
    summary: 'A list that callers share',
    access: 'public',
    response: z.array(z.object({ name: z.string() })),
    paged: 'total',
  },
} as const satisfies Contract

async function sharing(items: object[]) {
  const http = Fastify()
  await http.register(cookie)
  let reads = 0
  await attachRoutes(
    { http, rules: t.app.rules, implemented: new Map() },
    ctx,
    operations('communities', contract, {
      list: () =>
        ctx.reads.share(JSON.stringify(items), async () => {
          reads += 1
          return { items: items as { name: string }[], total: 7 }
        }),
    }),
  )
  return { http, reads: () => reads }
}

test('a shared answer is stripped to the contract’s keys, however often it is sent', async () => {
  const { http, reads } = await sharing([{ name: 'Slabs', secret: 'x' }])
  for (let round = 0; round < 3; round++) {
    const answer = await http.inject('/shared')
    expect(answer.json()).toEqual([{ name: 'Slabs' }])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-total-count': '7',
      vary: 'accept-encoding',
    })
  }
  expect(reads()).toBe(1)
})

test('a shared answer that breaks the contract is refused every time', async () => {
  const { http } = await sharing([{ name: 1 }])
  for (let round = 0; round < 3; round++) expect((await http.inject('/shared')).statusCode).toBe(500)
})

test('a compressed answer has the same content as a plain one', async () => {
  for (let count = 0; count < 5; count++) await aCommunity(ctx)
  await ctx.reads.drop()
  const plain = await t.http.inject('/api/communities')
  const packed = await t.http.inject({ url: '/api/communities', headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(z.array(Community).parse(plain.json())).toHaveLength(5)
})

test('an answer to one person is made for that person alone', async () => {
  const [ada, ben] = [await aUser(ctx), await aUser(ctx)]
  for (const user of [ada, ben, ada]) {
    const answer = await t.http.inject({ url: accounts.me.path, headers: { cookie: await t.signIn(user) } })
    expect(answer.json()).toMatchObject({ id: user.id })
  }
})
