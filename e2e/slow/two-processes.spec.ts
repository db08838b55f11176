import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type Browser, request as newRequest, type Page } from '@playwright/test'
import { ensureBuilt, pinnedNode } from '../../scripts/prepare.mjs'
import { quickArgs, quickEnv } from '../../scripts/quick-node.mjs'
import { aCommunity, aPost } from '../communities-world.ts'
import { expect, signInByForm, somebody, test } from '../people.ts'
import { freePort } from '../product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const CLOSES_WITHIN_MS = 10_000
/** Only in case it hangs: two first starts at once are minutes of work on a busy machine. */
const READY_WITHIN_MS = 240_000

type Server = { child: ChildProcess; url: string; said: () => string }

/** A server of an empty product on `dataDir`. */
function serve(dataDir: string, port: number): Server {
  const url = `http://localhost:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT_PROFILE: 'test' }
  const env = { PATH: process.env.PATH, HOME: tmpdir(), NODE_ENV: 'production', ...quickEnv, ...settings }
  const child = spawn(pinnedNode(), [...quickArgs, 'server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return { child, url, said: () => output }
}

const statusOf = async (address: string) => (await fetch(address).catch(() => undefined))?.status

const isReady = async ({ url }: Server) => (await statusOf(`${url}/readyz`)) === 200

async function ready(server: Server) {
  const state = async () => ((await isReady(server)) ? 'ready' : server.said() || 'silent')
  await expect.poll(state, { timeout: READY_WITHIN_MS, intervals: [100] }).toBe('ready')
  return server
}

async function ended({ child, said }: Server) {
  const [code, signal] =
    child.exitCode === null && child.signalCode === null
      ? await once(child, 'exit')
      : [child.exitCode, child.signalCode]
  return { code, signal, said: said() }
}

/** The first two lines of Postgres's own note that count here: its process and its port; undefined where none runs. */
function postgres(dataDir: string) {
  const note = join(dataDir, 'postgres/data/postmaster.pid')
  if (!existsSync(note)) return undefined
  const lines = readFileSync(note, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

const answersAt = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const kill = (pid: number) => process.kill(pid, 'SIGKILL')

/** Signs in at one server; the cookies are the host's, so that they count at every port. */
const openAt = async ({ url }: Server, storageState?: Awaited<ReturnType<APIRequestContext['storageState']>>) =>
  newRequest.newContext({ baseURL: url, storageState })

/** A line to a server that can be cut, as on the way through a tunnel. */
async function cuttable({ url }: Server) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(new URL(url).port), 'localhost')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => undefined).on('close', () => to.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close: () => server.close(),
  }
}

type Talk = { one: Server; two: Server; author: APIRequestContext; communityId: string; postId: string }

/**
 * The author reads on one server what another person writes on the other, in two tabs that share one connection, even
 * if that is cut.
 */
async function badgesFollow(browser: Browser, { one, two, author, communityId, postId }: Talk) {
  const line = await cuttable(two)
  const context = await browser.newContext({ baseURL: line.url, storageState: await author.storageState() })
  const other = await openAt(one)
  await signInByForm(other, somebody())
  expect((await other.post(`/api/communities/${communityId}/join`)).ok()).toBe(true)
  const comment = async (content: string) =>
    expect((await other.post(`/api/posts/${postId}/comments`, { data: { content } })).status()).toBe(201)

  const asked: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') asked.push(request.url())
  })
  const [tab, otherTab] = [await context.newPage(), await context.newPage()]
  const badgeOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Notifications' })
  await tab.goto(`/community/${communityId}/posts/${postId}`)
  await expect.poll(() => asked.some((address) => address.includes(postId)), 'loaded and idle').toBe(true)
  await otherTab.goto('/communities')
  for (const page of [tab, otherTab]) await expect(badgeOf(page)).toHaveText('Notifications')
  await comment('Which paint was it?')
  for (const page of [tab, otherTab]) await expect(badgeOf(page)).toContainText('1')
  await expect(tab.getByRole('article').getByText('1 comment')).toBeVisible()
  const before = asked.length
  await tab.close()
  await expect.poll(() => asked.length, 'the other tab takes the line over').toBeGreaterThan(before)

  line.cut()
  expect((await author.post('/api/notifications/read-all')).ok()).toBe(true)
  line.mend()
  await expect(badgeOf(otherTab), 'what was missed is caught up with').toHaveText('Notifications')
  await context.close()
  line.close()
}

/** A browser on each server; what one person writes the other sees without a reload, and their badges follow. */
async function chatLive(browser: Browser, { one, two }: { one: Server; two: Server }) {
  const people = [somebody('Oona', 'Marchetti'), somebody('Nora', 'Castellan')] as const
  const [oona, nora] = [await openAt(one), await openAt(two)]
  const noraId = (await Promise.all([signInByForm(oona, people[0]), signInByForm(nora, people[1])]))[1]
  const { id: communityId } = await aCommunity(oona)
  expect((await nora.post(`/api/communities/${communityId}/join`)).ok()).toBe(true)
  const first = await oona.post('/api/conversations', { data: { personId: noraId, body: 'Is the slab poured?' } })
  expect(first.status()).toBe(201)
  const { conversationId } = await first.json()

  const contexts = [
    await browser.newContext({ baseURL: one.url, storageState: await oona.storageState() }),
    await browser.newContext({ baseURL: two.url, storageState: await nora.storageState() }),
  ] as const
  const [here, there] = [await contexts[0].newPage(), await contexts[1].newPage()]
  const pages = [here, there] as const
  const listening = pages.map((page) => page.waitForResponse((answer) => answer.url().includes('/api/live')))
  await there.goto('/communities')
  const badge = there.getByRole('banner').getByRole('link', { name: 'Messages' })
  await expect(badge).toContainText('1')
  await here.goto(`/messages/${conversationId}`)
  await Promise.all(listening)
  const loads: string[] = []
  for (const page of pages) page.on('load', () => loads.push(page.url()))

  const say = async (page: Page, name: string, text: string) => {
    await page.getByLabel(`Write to ${name}`).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await say(here, 'Nora Castellan', 'The truck comes on Tuesday.')
  await expect(badge, 'through the other process').toContainText('2')
  await badge.click()
  await there.getByRole('link', { name: /Oona Marchetti/ }).click()
  const talk = there.getByRole('region', { name: 'Messages with Oona Marchetti' })
  await expect(talk).toContainText('The truck comes on Tuesday.')
  await expect(badge, 'what was read counts no more').toHaveText('Messages')
  const otherTalk = here.getByRole('region', { name: 'Messages with Nora Castellan' })
  await expect(otherTalk.getByText('Read', { exact: true })).toBeVisible()

  await say(here, 'Nora Castellan', 'Or on Friday?')
  await expect(talk).toContainText('Or on Friday?')
  await say(there, 'Oona Marchetti', 'Friday suits us.')
  await expect(otherTalk).toContainText('Friday suits us.')
  for (const page of pages)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Messages' })).toHaveText('Messages')
  expect(loads, 'no page was loaded again').toEqual([])
  await Promise.all(contexts.map((context) => context.close()))
}

test.describe.configure({ mode: 'serial', timeout: 600_000 })

let dataDir: string
const started: Server[] = []
const start = (port: number) => {
  const server = serve(dataDir, port)
  started.push(server)
  return server
}

test.beforeAll(async () => {
  await ensureBuilt()
  dataDir = mkdtempSync(join(tmpdir(), 'laneway-two-'))
})

test.afterAll(() => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  const left = postgres(dataDir)
  if (left) kill(left.pid)
  rmSync(dataDir, { recursive: true, force: true })
})

test('two servers on one data folder serve one product, two browsers on them chat live, and a third says who holds its port', async ({
  browser,
}) => {
  const [one, two] = await Promise.all([freePort().then(start).then(ready), freePort().then(start).then(ready)])
  const here = await openAt(one)
  const id = await signInByForm(here, somebody())
  const there = await openAt(two, await here.storageState())
  expect(await (await there.get('/api/auth/user')).json(), 'the session holds on both').toMatchObject({ id })
  const stranger = await openAt(two)
  const community = await aCommunity(here)
  const path = `/community/${community.id}`
  expect(await (await stranger.get(path)).text(), 'and is in the shared cache now').toContain('No discussions yet')
  const post = await aPost(here, community.id)
  await expect.poll(async () => (await stranger.get(path)).text()).toContain(post.title)
  expect(
    (
      await there.post(`/api/communities/${community.id}/posts`, { data: { title: 'Back', content: 'again' } })
    ).status(),
  ).toBe(201)
  await expect.poll(async () => (await here.get(path)).text()).toContain('Back')
  await badgesFollow(browser, { one, two, author: here, communityId: community.id, postId: post.id })
  await chatLive(browser, { one, two })
  expect((await there.post('/api/logout')).ok()).toBe(true)
  // The other process hears of it within milliseconds (decisions/0016).
  const statusHere = async () => (await here.get('/api/auth/user')).status()
  await expect.poll(statusHere, { message: 'signing out counts on both' }).toBe(401)

  const third = await ended(start(Number(new URL(one.url).port)))
  expect(third).toMatchObject({ code: 0, signal: null })
  expect(third.said).toContain(`already runs at ${one.url} (process ${one.child.pid})`)
  expect(await isReady(one)).toBe(true)

  one.child.kill('SIGTERM')
  expect(await ended(one)).toMatchObject({ code: 0, signal: null })
  expect((await stranger.get(path)).status(), 'the other one goes on').toBe(200)
  two.child.kill('SIGTERM')
  expect(await ended(two)).toMatchObject({ code: 0, signal: null })
  expect(postgres(dataDir), 'the last to go ends Postgres').toBeUndefined()
})

test('a server that is killed at any moment loses nothing', async () => {
  const port = await freePort()
  const titles: string[] = []
  let storage: Awaited<ReturnType<APIRequestContext['storageState']>> | undefined
  let communityId = ''
  for (const [server, isPostgresKilled] of [[await ready(start(port)), false] as const, [undefined, true] as const]) {
    const running = server ?? (await ready(start(port)))
    const person = await openAt(running, storage)
    if (!storage) {
      await signInByForm(person, somebody())
      storage = await person.storageState()
      communityId = (await aCommunity(person)).id
    }
    titles.push((await aPost(person, communityId)).title)
    const database = postgres(dataDir)
    running.child.kill('SIGKILL')
    if (isPostgresKilled && database) kill(database.pid)
    await ended(running)
  }
  const again = await ready(start(port))
  const person = await openAt(again, storage)
  const posts = await (await person.get(`/api/communities/${communityId}/posts`)).json()
  expect(posts).toMatchObject(titles.toReversed().map((title) => ({ title })))
  expect((await person.get('/api/auth/user')).status(), 'the session holds').toBe(200)
})

test('a server that is told to stop ends in time and leaves no Postgres behind', async () => {
  const server = started.findLast(({ child }) => child.exitCode === null && child.signalCode === null)
  if (!server) throw new Error('No server runs.')
  const database = postgres(dataDir)
  expect(await answersAt(database?.port ?? 0)).toBe(true)
  const told = Date.now()
  server.child.kill('SIGTERM')
  await expect.poll(() => statusOf(`${server.url}/readyz`), { intervals: [25] }).toBe(503)
  expect(await statusOf(`${server.url}/communities`), 'visitors are still served for a moment').toBe(200)
  expect(await ended(server)).toMatchObject({ code: 0, signal: null })
  expect(Date.now() - told).toBeLessThan(CLOSES_WITHIN_MS)
  expect(postgres(dataDir)).toBeUndefined()
  expect(await answersAt(database?.port ?? 0)).toBe(false)
})
