import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { communities } from '#domains/community/communities/schema.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { testApp } from './app.ts'
import { aCommunity, aUser } from './factories.ts'
import { type Started, startOne } from './started.ts'

/** Three machines that have nothing but the database in common, with the limits that strangers meet. */
const t = await testApp()
const env = {
  DATABASE_URL: String(t.ctx.config.databaseUrl),
  RATE_LIMIT_PROFILE: 'strict',
  TRUST_PROXY: '127.0.0.1,::1',
}

let machines: Started[]
beforeAll(async () => {
  await ensureBuilt()
  machines = await Promise.all(Array.from({ length: 3 }, () => startOne([], env)))
  for (const { said } of machines)
    await vi.waitFor(() => expect(said()).toContain('is ready'), { timeout: 200_000, interval: 200 })
}, 240_000)

let addresses = 0
const anAddress = () => {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

type Call = { method?: string; json?: object; cookie?: string; from?: string }
const once = (machine: Started | undefined, path: string, { method = 'GET', json, cookie, from }: Call) =>
  fetch(`${machine?.url}${path}`, {
    method,
    headers: {
      'x-forwarded-for': from ?? anAddress(),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  })
/** A busy machine sheds calls before any work, which spends nothing. */
async function call(machine: Started | undefined, path: string, said: Call = {}) {
  for (;;) {
    const answer = await once(machine, path, said)
    if (answer.status !== 503) return answer
    await wait(200)
  }
}

const aNewCommunity = {
  name: 'Tilt-up',
  description: 'Precast and tilt-up in the west.',
  category: 'Builders',
  sector: 'Industrial',
  location: 'Melbourne',
}

describe('a budget that is spent on one machine is spent on all', { timeout: 60_000 }, () => {
  test('by one person, wherever they ask; what was refused is given back to them everywhere', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const make = async (machine: Started | undefined, json: object = aNewCommunity) =>
      (await call(machine, '/api/communities', { method: 'POST', json, cookie })).status
    const [a, b, c] = machines
    expect([await make(a), await make(b)]).toEqual([201, 201])
    expect(await make(c, { ...aNewCommunity, name: '' })).toBe(400)
    expect(await make(c)).toBe(201)
    for (const machine of machines) expect(await make(machine)).toBe(429)
    const other = await t.signIn(await aUser(t.ctx))
    expect((await call(a, '/api/communities', { method: 'POST', json: aNewCommunity, cookie: other })).status).toBe(201)
  })

  test('by one address, whoever it says it is', async () => {
    const from = anAddress()
    const logIn = async (machine: Started | undefined, address = from) => {
      const json = { email: `${crypto.randomUUID()}@test.example`, password: 'a wrong password' }
      return (await call(machine, '/api/professionals/login', { method: 'POST', json, from: address })).status
    }
    const first: number[] = []
    for (let n = 0; n < 30; n += 1) first.push(await logIn(machines[n % machines.length]))
    expect(new Set(first)).toEqual(new Set([401]))
    for (const machine of machines) expect(await logIn(machine)).toBe(429)
    for (const machine of machines) expect(await logIn(machine, anAddress())).toBe(401)
  })
})

describe('a page that machines keep for visitors', { timeout: 60_000 }, () => {
  const page = async (machine: Started | undefined, id: string) => {
    const answer = await call(machine, `/community/${id}`)
    expect(answer.status).toBe(200)
    return /Footings poured: (\d+)/.exec(await answer.text())?.[1]
  }

  test('is dropped by a write through another one, and never shows what was there before again', async () => {
    const { id, ownerId } = await aCommunity(t.ctx, { description: 'Footings poured: 0' })
    const cookie = await t.signIn({ ...(await aUser(t.ctx)), id: String(ownerId) })
    const [a, b, c] = machines
    const behind = (n: number) =>
      t.ctx.db
        .update(communities)
        .set({ description: `Footings poured: ${n}` })
        .where(eq(communities.id, id))
    const shows = (machine: Started | undefined, n: number) =>
      vi.waitFor(async () => expect(await page(machine, id)).toBe(String(n)), { timeout: 3000, interval: 10 })
    const say = async (n: number) => {
      const json = { description: `Footings poured: ${n}` }
      expect((await call(a, `/api/communities/${id}`, { method: 'PATCH', json, cookie })).status).toBe(200)
    }

    // That it is kept shows where the row is changed and nobody is told; a busy machine may take longer than it is kept.
    let row = 100
    for (const machine of [b, c])
      await vi.waitFor(
        async () => {
          await page(machine, id)
          const shown = await page(machine, id)
          row += 1
          await behind(row)
          expect(await page(machine, id)).toBe(shown)
        },
        { timeout: 20_000 },
      )
    await say(0)
    for (const machine of [b, c]) await shows(machine, 0)

    let [written, isOver] = [0, false]
    const late: string[] = []
    const watch = async (machine: Started | undefined) => {
      let seen = 0
      while (!isOver) {
        const before = written
        const found = Number(await page(machine, id))
        if (found < seen || found < before) late.push(`${found} after ${Math.max(seen, before)}`)
        seen = Math.max(seen, found)
      }
    }
    const watching = [b, c, b, c].map(watch)
    for (let n = 1; n <= 12; n += 1) {
      await say(n)
      // Kept for five seconds, it would be there for longer than that; the notification is on its way for a moment.
      for (const machine of [b, c]) await shows(machine, n)
      written = n
    }
    for (const machine of machines) expect(await page(machine, id)).toBe('12')
    isOver = true
    await Promise.all(watching)
    expect(late).toEqual([])
  })
})
