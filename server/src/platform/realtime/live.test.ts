import { type AddressInfo, connect } from 'node:net'
import { MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { transact } from '#core/context.ts'
import { subscriptions } from '#domains/billing/subscriptions/schema.ts'
import { setAccountStatus } from '#domains/professionals/profiles/set-account-status.ts'
import { makeListener } from '#platform/database/listener.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aProfessional, aUser } from '#test/factories.ts'
import { aSubscription } from '#test/paid.ts'
import { openLive } from './hub.ts'
import { notifyBrowsers } from './notify-browsers.ts'

const t = await testApp()

/** Another process on the same database, as far as streams go: a line, streams and a server of its own. */
async function aProcess() {
  const line = makeListener(String(t.ctx.config.databaseUrl), pino({ level: 'silent' }))
  const live = openLive(line, t.ctx)
  line.open()
  const { http } = await buildApp({ ...t.ctx, live }, { shedAboveMs: 0 })
  await http.listen({ port: 0, host: '127.0.0.1' })
  await vi.waitUntil(() => line.isUp(), { timeout: 20_000 })
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  afterAll(async () => {
    await http.close()
    await line.close()
  })
  return { url, live, http, line }
}
const [here, there] = [await aProcess(), await aProcess()]

type Came = { id?: string; kind: string; [more: string]: unknown }

/** A browser's stream, read as it comes. */
async function connected(url: string, cookie: string, { after, pages }: { after?: string; pages?: string } = {}) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const headers = { cookie, ...(after === undefined ? {} : { 'last-event-id': after }) }
  const path = `/api/live${pages === undefined ? '' : `?pages=${pages}`}`
  const answer = await fetch(url + path, { headers, signal: leaving.signal })
  const all: Came[] = []
  let [lastId, isOver, text] = ['', false, '']
  const read = async () => {
    for await (const chunk of (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) =>
          block
            .split('\n')
            .find((line) => line.startsWith(`${name}:`))
            ?.slice(name.length + 1)
        lastId = field('id') ?? lastId
        const data = field('data')
        if (data) all.push(JSON.parse(data))
      }
    }
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return {
    answer,
    all,
    of: (kind: string) => all.filter((each) => each.kind === kind),
    lastId: () => lastId,
    isOver: () => isOver,
    leave: () => leaving.abort(),
  }
}

const signedIn = async () => {
  const user = await aUser(t.ctx)
  return { ...user, cookie: await t.signIn(user) }
}

const say = (people: string[], messageId: string) =>
  transact(t.ctx, (ctx) => notifyBrowsers(ctx, { people }, { kind: 'message', conversationId: 'c', messageId }))
const messages = (stream: { of(kind: string): Came[] }) => stream.of('message').map(({ messageId }) => messageId)

test('what is told in one process is seen in the browsers of every other, by those whom it is for', async () => {
  const [ada, bob] = [await signedIn(), await signedIn()]
  const streams = [await connected(here.url, ada.cookie), await connected(there.url, ada.cookie)]
  const others = await connected(there.url, bob.cookie)
  await expect.poll(() => [...streams, others].map((each) => each.of('badges').length)).toEqual([1, 1, 1])
  await say([ada.id], 'one')
  await say([ada.id, bob.id], 'two')
  for (const stream of streams) await expect.poll(() => messages(stream)).toEqual(['one', 'two'])
  await expect.poll(() => messages(others)).toEqual(['two'])
  expect(streams[0]?.answer.headers.get('cache-control')).toContain('no-transform')
  expect(streams[0]?.answer.headers.get('x-accel-buffering')).toBe('no')
})

test('badges follow, and are said again only where they changed', async () => {
  const ada = await signedIn()
  const stream = await connected(there.url, ada.cookie)
  await expect.poll(() => stream.of('badges')).toMatchObject([{ badges: { notifications: 0 } }])
  const { id: communityId } = await aCommunity(t.ctx)
  await aMember(t.ctx, communityId, { userId: ada.id })
  const post = await aPost(t.ctx, { communityId, authorId: ada.id })
  const bob = await aUser(t.ctx)
  await aMember(t.ctx, communityId, { userId: bob.id })
  await t.as(bob).posts.comment({ params: { postId: post.id }, body: { content: 'Well said' } })
  await expect.poll(() => stream.of('badges').at(-1)).toMatchObject({ badges: { notifications: 1 } })
  expect(stream.of('notification')).toHaveLength(1)
  await say([ada.id], 'nothing to do with badges')
  await t.as(ada).notifications.readAll({})
  await expect
    .poll(() => stream.of('badges').map(({ badges }) => badges))
    .toMatchObject([{ notifications: 0 }, { notifications: 1 }, { notifications: 0 }])
})

test('whoever was cut off catches up, at any process, with each once and in order', async () => {
  const ada = await signedIn()
  const first = await connected(here.url, ada.cookie)
  await say([ada.id], 'seen')
  await expect.poll(() => messages(first)).toEqual(['seen'])
  const after = first.lastId()
  first.leave()
  for (const each of ['a', 'b', 'c']) await say([ada.id], each)
  await expect.poll(() => there.live.position() === here.live.position()).toBe(true)
  const second = await connected(there.url, ada.cookie, { after })
  await expect.poll(() => messages(second)).toEqual(['a', 'b', 'c'])
  await say([ada.id], 'd')
  await expect.poll(() => messages(second).at(-1)).toBe('d')
  await expect.poll(() => here.live.position()).toBe(second.lastId())
  const third = await connected(here.url, ada.cookie, { after: second.lastId() })
  await expect.poll(() => third.of('badges').length).toBe(1)
  expect(messages(third)).toEqual([])
  expect([...second.of('again'), ...third.of('again')]).toEqual([])
})

test('what happens between a page and its line comes over the line, of any process, and nothing that the page knew', async () => {
  const ada = await signedIn()
  const stream = await connected(there.url, ada.cookie)
  await say([ada.id], 'on the page')
  await expect.poll(() => messages(stream)).toEqual(['on the page'])
  await expect.poll(() => here.live.position()).toBe(stream.lastId())
  const page = here.live.position()
  await say([ada.id], 'between')
  await expect.poll(() => messages(stream)).toHaveLength(2)
  const late = await connected(there.url, ada.cookie, { after: page })
  await expect.poll(() => messages(late)).toEqual(['between'])
  expect(late.of('again')).toEqual([])
})

test('whoever was away too long, or whose process lost its line, reads everything again', async () => {
  const ada = await signedIn()
  const stream = await connected(there.url, ada.cookie, { after: 'long ago' })
  await expect.poll(() => stream.of('again')).toHaveLength(1)
  await t.ctx.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'laneway-village-listen' and datname = current_database()",
  )
  await expect.poll(() => there.line.isUp(), { interval: 1 }).toBe(false)
  await expect.poll(() => stream.of('again'), { timeout: 5000 }).toHaveLength(2)
  await say([ada.id], 'back')
  await expect.poll(() => messages(stream)).toEqual(['back'])
})

test('signing out and a suspension end the streams at once, not at the next beat', async () => {
  const SOON = { timeout: 10_000, interval: 20 }
  const ada = await signedIn()
  const [gone, stays] = [await connected(there.url, ada.cookie), await connected(there.url, await t.signIn(ada))]
  await expect.poll(() => there.live.countOf(ada.id)).toBe(2)
  await fetch(`${here.url}/api/logout`, { method: 'POST', headers: { cookie: ada.cookie } })
  await expect.poll(gone.isOver, SOON).toBe(true)
  expect(stays.isOver()).toBe(false)

  const { user, id: professionalId } = await aProfessional(t.ctx)
  const cookie = await t.signIn(user)
  const theirs = await connected(there.url, cookie)
  await expect.poll(() => there.live.countOf(user.id)).toBe(1)
  await setAccountStatus(t.ctx, { professionalId, status: 'suspended', reason: 'A test', adminId: null })
  await expect.poll(theirs.isOver, SOON).toBe(true)
  expect((await fetch(`${there.url}/api/live`, { headers: { cookie } })).status).toBe(403)
  expect((await fetch(`${there.url}/api/live`)).status).toBe(401)
})

test('counts of a post reach those who have it open and may read it', async () => {
  const ada = await signedIn()
  const open = await aPost(t.ctx, {})
  const closed = await aPost(t.ctx, { communityId: (await aCommunity(t.ctx, { isPublic: false })).id })
  const stream = await connected(there.url, ada.cookie, { pages: `post:${open.id},post:${closed.id},post:x,else` })
  await expect.poll(() => stream.of('badges').length).toBe(1)
  for (const { id: postId } of [closed, open])
    await notifyBrowsers(t.ctx, { page: `post:${postId}` }, { kind: 'counts', postId, likesCount: 7 })
  await expect.poll(() => stream.of('counts')).toEqual([{ kind: 'counts', postId: open.id, likesCount: 7 }])
})

test('a stream of a post ends within a minute of its reader’s paid period', async () => {
  const ada = await signedIn()
  const { id: communityId } = await aCommunity(t.ctx, { isPublic: false, isPaid: true, priceCents: 2900 })
  await aMember(t.ctx, communityId, { userId: ada.id, paidBy: 'membership' })
  const { id } = await aSubscription(t.ctx, { userId: ada.id, kind: 'community', communityId })
  const post = await aPost(t.ctx, { communityId })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stream = await connected(here.url, ada.cookie, { pages: `post:${post.id}` })
  await expect.poll(() => stream.of('badges').length).toBe(1)
  const before = t.ctx.now().getTime()
  await t.ctx.db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: true, periodStart: new Date(before - MINUTE_MS), periodEnd: new Date(before - 1) })
    .where(eq(subscriptions.id, id))
  vi.advanceTimersByTime(60_000)
  await expect.poll(stream.isOver).toBe(true)
})

test('one person has twenty streams at most in a process; a head is none', async () => {
  const ada = await signedIn()
  const all = await Promise.all(Array.from({ length: 20 }, () => connected(here.url, ada.cookie)))
  await expect.poll(() => here.live.countOf(ada.id)).toBe(20)
  const refused = await fetch(`${here.url}/api/live`, { headers: { cookie: ada.cookie } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  all[0]?.leave()
  await expect.poll(() => here.live.countOf(ada.id)).toBe(19)
  expect((await fetch(`${here.url}/api/live`, { method: 'HEAD', headers: { cookie: ada.cookie } })).status).toBe(200)
  expect(here.live.countOf(ada.id)).toBe(19)
})

test('of forty streams of one person that are opened at once twenty are held, and their places are free again', async () => {
  const ada = await signedIn()
  const all = await Promise.all(Array.from({ length: 40 }, () => connected(there.url, ada.cookie)))
  const statuses = all.map(({ answer }) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  for (const each of all) each.leave()
  await expect.poll(() => there.live.countOf(ada.id)).toBe(0)
})

test('a browser that takes nothing is cut off', async () => {
  const ada = await signedIn()
  const { port } = new URL(there.url)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(`GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${ada.cookie}\r\n\r\n`)
  socket.pause()
  await expect.poll(() => there.live.countOf(ada.id)).toBe(1)
  const long = 'x'.repeat(3000)
  const cutOff = async () => {
    await transact(t.ctx, async (ctx) => {
      for (let at = 0; at < 400; at += 1)
        await notifyBrowsers(
          ctx,
          { people: [ada.id] },
          { kind: 'message', conversationId: long, messageId: String(at) },
        )
    })
    return there.live.countOf(ada.id)
  }
  await expect.poll(cutOff, { timeout: 60_000 }).toBe(0)
})

test('a server that closes lets nobody hang', async () => {
  const leaving = await aProcess()
  const ada = await signedIn()
  const stream = await connected(leaving.url, ada.cookie)
  await expect.poll(() => leaving.live.count()).toBe(1)
  const told = Date.now()
  await leaving.http.close()
  expect(Date.now() - told).toBeLessThan(10_000)
  await expect.poll(stream.isOver).toBe(true)
})
