import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { testApp } from './app.ts'
import { aCommunity, aMember, aUser } from './factories.ts'
import { anObjectStore } from './object-store.ts'
import { type Started, startOne } from './started.ts'

const COUNT = 3

/** The other machine, with the same database and store, and a disk of its own. */
const store = await anObjectStore()
const t = await testApp(store.env)

const start = (args: string[], env: Record<string, string> = {}) =>
  startOne(args, { ...store.env, DATABASE_URL: String(t.ctx.config.databaseUrl), ...env })

/** The processes that serve, by their ids. */
function workersOf({ child }: Started): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return all.flatMap((line) => {
    const [pid, ppid, state, ...args] = line.trim().split(/\s+/)
    const isOne = Number(ppid) === child.pid && !state?.startsWith('Z') && args.some((arg) => arg.endsWith('/main.ts'))
    return isOne ? [Number(pid)] : []
  })
}

let served: Started
beforeAll(async () => {
  await ensureBuilt()
  served = await start([`--workers=${COUNT}`])
  await vi.waitFor(() => expect(served.said()).toContain('is ready'), { timeout: 200_000, interval: 200 })
})
afterAll(() => served.child.kill('SIGKILL'))

/** On a connection of its own, so that each goes to the next worker. */
const ask = (path: string, { headers = {}, ...more }: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(served.url + path, { ...more, headers: { connection: 'close', ...headers } })

const figure = async (name: string) => {
  const text = await (await fetch(`${served.metricsUrl}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

/** A browser's stream. */
async function listen(cookie: string) {
  const answer = await ask('/api/live', { headers: { cookie } })
  const stream = { text: '', isOver: false }
  void (async () => {
    for await (const chunk of (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()))
      stream.text += chunk
  })()
    .catch(() => undefined)
    .finally(() => {
      stream.isOver = true
    })
  return stream
}

describe(`${COUNT} processes on one port`, { timeout: 120_000 }, () => {
  test('know the same people, and each answers', async () => {
    expect(workersOf(served)).toHaveLength(COUNT)
    const user = await aUser(t.ctx)
    const cookie = await t.signIn(user)
    const who = async () => (await (await ask('/api/auth/user', { headers: { cookie } })).json()) as { id: string }
    const answers = await Promise.all(Array.from({ length: 30 }, who))
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([user.id]))
    const readinesses = await Promise.all(Array.from({ length: 9 }, () => ask('/readyz')))
    expect(readinesses.every(({ ok }) => ok)).toBe(true)
  })

  test('tell every browser what happens in any of them, or on another machine', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const [ada, bob] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
    const cookie = await t.signIn(ada)
    const streams = await Promise.all(Array.from({ length: 2 * COUNT }, () => listen(cookie)))
    await expect.poll(() => figure('live_streams')).toBe(2 * COUNT)
    const { conversationId } = await t
      .as(bob)
      .conversations.start({ body: { personId: ada.id, body: 'From elsewhere' } })
    for (const stream of streams) await expect.poll(() => stream.text).toContain(conversationId)
    const sent = await ask(`/api/conversations/${conversationId}/messages`, {
      method: 'POST',
      body: JSON.stringify({ body: 'From here' }),
      headers: { cookie: await t.signIn(bob), 'content-type': 'application/json' },
    })
    expect(sent.status).toBeLessThan(300)
    const { id } = (await sent.json()) as { id: string }
    for (const stream of streams) await expect.poll(() => stream.text).toContain(id)
  })

  test('keep what is uploaded for each other, with no disk in common', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'x')])
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'plan.pdf')
    const sent = await ask('/api/files?kind=document', { method: 'POST', body: form, headers: { cookie } })
    const { url } = (await sent.json()) as { url: string }
    const read = async () => Buffer.from(await (await ask(url, { headers: { cookie } })).arrayBuffer())
    const all = await Promise.all(Array.from({ length: 2 * COUNT }, read))
    for (const each of all) expect(each.equals(bytes)).toBe(true)
    expect((await t.http.inject({ url, headers: { cookie } })).rawPayload.equals(bytes)).toBe(true)
  })

  test('do each job once', async () => {
    const to = `jobs-${Date.now()}@test.example`
    const all = Array.from({ length: 60 }, () => ({ kind: 'welcome' as const, to, data: { firstName: 'Ada' } }))
    await t.ctx.jobs.enqueueAll(t.ctx, 'mail', all)
    const captured = async () => {
      const { rows } = await t.ctx.db.execute<{ count: number }>(
        sql`select count(*)::int as count from captured_mails where "to" = ${to}`,
      )
      return rows[0]?.count
    }
    await expect.poll(captured, { timeout: 60_000 }).toBe(60)
    await expect.poll(async () => (await t.waitingJobs()).filter(({ name }) => name === 'mail').length).toBe(0)
    expect(await captured()).toBe(60)
  })

  test('one that dies takes its own connections with it and nothing else, and is replaced', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const streams = await Promise.all(Array.from({ length: 2 * COUNT }, () => listen(cookie)))
    const before = workersOf(served)
    const [victim = 0, ...others] = before
    process.kill(victim, 'SIGKILL')
    const ended = () => streams.filter(({ isOver }) => isOver).length
    await expect.poll(ended).toBeGreaterThan(0)
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('/api/auth/user', { headers: { cookie } })))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    await expect.poll(() => workersOf(served).length, { timeout: 60_000 }).toBe(COUNT)
    expect(workersOf(served)).toEqual(expect.arrayContaining(others))
    expect(workersOf(served)).not.toContain(victim)
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 60_000 }).toBe(200)
    expect(ended()).toBeLessThan(streams.length)
  })

  test('a second start on the same port ends, and the first one goes on', async () => {
    const again = await start(['--workers=2'], { PORT: new URL(served.url).port })
    const [code] = await once(again.child, 'exit')
    // Another data folder: the port alone tells.
    expect(code).not.toBe(0)
    expect(workersOf(served)).toHaveLength(COUNT)
  })

  test('all end in good order when their leader is told to', async () => {
    const slow = ask('/communities')
    const workers = workersOf(served)
    served.child.kill('SIGTERM')
    const [code] = await once(served.child, 'exit')
    expect(code).toBe(0)
    expect((await slow).status).toBe(200)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

describe('a start that cannot work', { timeout: 120_000 }, () => {
  test.each([
    [['--workers=0'], {}, 78, '--workers=0: say --workers=<number>, from 1 to 32'],
    [['--workers'], {}, 78, 'say --workers=<number>'],
    [['--workers=3', '--dev'], {}, 78, 'do not go together'],
    [['--workers=3'], { FILES_S3_SECRET_KEY: 'wrong' }, 78, 'FILES_S3_SECRET_KEY: it is not the one'],
  ])('%j with %j: exit %i, once and with the reason', async (args, env, expected, message) => {
    const { child, said } = await start(args, env)
    const [code] = await once(child, 'exit')
    expect(code).toBe(expected)
    expect(said().split(message)).toHaveLength(2)
  })
})
