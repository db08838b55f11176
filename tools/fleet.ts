// npm run test:fleet [-- --figures] [-- --short] [spec …]: the product as it stands on several machines, on this one: three processes without
// a common disk, a primary and its standby, an object store (Swift where it is installed), and nginx in front where that is.
// Browser tests walk it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { alternate, type Measured } from '../bench/load.ts'
import { freePort, type Product, startProduct } from '../e2e/product.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openBucket } from '../server/test/bucket.ts'
import { closeOpened } from '../server/test/closing.ts'
import { NGINX, nginxFolder } from '../server/test/nginx.ts'
import { anObjectStore } from '../server/test/object-store.ts'
import { useQuickFolder } from '../server/test/quick-folder.ts'
import { openTwins } from '../server/test/standby.ts'
import { SWIFT, startSwift } from '../server/test/swift.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PROCESSES = 3
/** Visitors, members and people who write to each other, with JavaScript and without, and what only a front can do wrong. */
const WALKED = [
  ...['visitor-discovers', 'directory', 'slow/visitor-without-javascript'],
  ...['member', 'member-talks', 'slow/member-without-javascript', 'profile', 'resources'],
  ...['messages', 'notifications', 'bookings', 'quote-to-review', 'lesson-video'],
]
/** What is a matter of several servers behind a front alone. */
const OF_THE_FRONT = ['fleet/front', 'fleet/release']
/** With `--short`, beside them. */
const WALKED_IN_SHORT = ['member-talks', 'notifications']
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))

function startNginx(port: number, servers: string[]): { child: ChildProcess; folder: string } {
  const folder = nginxFolder(port, servers)
  const child = spawn(NGINX ?? '', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { child, folder }
}

async function untilAnswers(url: string) {
  for (const until = Date.now() + 20_000; Date.now() < until; await wait(50))
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  throw new Error(`${url} does not answer`)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGQUIT')
  await ended
}

type Fleet = { strict: Product; servers: string[]; restarts: string }

/** `fleet` is for the tests of the front itself: they are left out where there is none. */
async function walk(url: string, fleet: Fleet | undefined): Promise<number> {
  const usual = process.argv.includes('--short') ? WALKED_IN_SHORT : WALKED
  const all = words.length > 0 ? words : [...usual, ...OF_THE_FRONT]
  const specs = all.filter((name) => fleet || !OF_THE_FRONT.includes(name)).map((name) => `e2e/${name}.spec.ts`)
  const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...specs, '--workers=1'], {
    cwd: root,
    env: { ...process.env, E2E_URL: url, ...(fleet ? { E2E_FLEET: JSON.stringify(fleet) } : {}) },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

const times = (one: Measured, other: Measured) => (one.perSecond / other.perSecond).toFixed(2)
const spread = ({ perSecond, rounds }: Measured) => {
  const all = rounds.map((it) => Math.round(it.perSecond))
  return `${Math.round(perSecond)} a second (${Math.min(...all)} to ${Math.max(...all)})`
}

/** Each pair in turn, on a machine that others use too: what counts is how one is to the other. */
async function measure(front: string | undefined, [first, second, alone]: Product[]) {
  if (!first || !second || !alone) return
  let n = 0
  // Searches that nobody made before: each is asked of a database.
  const search = () => {
    n += 1
    return `/api/communities?search=brick${n}`
  }
  const both = await alternate(
    {
      one: { url: first.url, path: search },
      primary: { url: alone.url, path: search },
    },
    { rounds: 9, seconds: 1 },
  )
  console.log(
    `searches: reading from the standby ${spread(both.one)}, from the primary ${spread(both.primary)}: ${times(both.one, both.primary)}`,
  )
  const pairs: { one: number; two: number }[] = []
  for (let round = 0; round < 7; round += 1) {
    const one = await alternate({ it: { url: first.url, path: search } }, { rounds: 1, seconds: 1 })
    const two = await Promise.all(
      [first, second].map(({ url }) =>
        alternate({ it: { url, path: search } }, { rounds: 1, seconds: 1, connections: 4 }),
      ),
    )
    pairs.push({ one: one.it.perSecond, two: two.reduce((sum, { it }) => sum + it.perSecond, 0) })
  }
  const factors = pairs.map(({ one, two }) => two / one).toSorted((a, b) => a - b)
  console.log(
    `two processes beside one: ${factors.map((it) => it.toFixed(2)).join(', ')} times; median ${factors[3]?.toFixed(2)}`,
  )
  if (!front) return
  const paths = ['/', '/communities', '/professionals', '/prices', '/courses', '/projects']
  const seen: Record<string, number> = {}
  for (let asked = 0; asked < 600; asked += 1) {
    const answer = await fetch(front + paths[asked % paths.length], { redirect: 'manual' })
    await answer.arrayBuffer()
    const cache = answer.headers.get('x-cache') ?? 'none'
    seen[cache] = (seen[cache] ?? 0) + 1
    await wait(20)
  }
  console.log(
    `600 pages through the cache: ${Object.entries(seen)
      .map(([cache, count]) => `${count} ${cache}`)
      .join(', ')}`,
  )
  const cached = await alternate(
    {
      front: { url: front, path: '/communities' },
      straight: { url: first.url, path: '/communities' },
    },
    { rounds: 7, seconds: 1 },
  )
  console.log(
    `a public page: through the cache ${spread(cached.front)}, straight ${spread(cached.straight)}: ${times(cached.front, cached.straight)}`,
  )
}

const forget = useQuickFolder()
const undo: (() => unknown)[] = [forget]

/** nginx in front of these servers, until the end. @returns its address */
async function openFront(port: number, servers: string[]): Promise<string> {
  const { child, folder } = startNginx(port, servers)
  undo.push(() => end(child).then(() => rmSync(folder, { recursive: true, force: true })))
  const url = `http://localhost:${port}`
  await untilAnswers(url)
  return url
}

/** Where a test asks for another server in the place of one. @returns the address */
async function openRestarts(restart: (at: number) => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    restart(Number(request.url?.slice(1))).then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  undo.push(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

try {
  const twins = await openTwins(migrate)
  undo.push(() => twins.close())
  undo.push(closeOpened)
  const store = SWIFT ? await startSwift() : (await anObjectStore()).env
  const port = await freePort()
  const front = NGINX ? `http://localhost:${port}` : undefined
  const settings = {
    DATABASE_URL: twins.primary.url,
    DATABASE_REPLICA_URL: twins.standby.url,
    DATABASE_POOL: '6',
    EDGE_SECONDS: '5',
    ...store,
    ...(front ? { PUBLIC_URL: front, TRUST_PROXY: '127.0.0.1' } : {}),
  }
  const products: Product[] = []
  for (let n = 1; n <= PROCESSES; n += 1) {
    const at = products.push(await startProduct(settings, `fleet-${n}`)) - 1
    undo.push(() => products[at]?.stop())
  }
  /** Ends one as a release does, and has another come in its place. */
  async function restart(at: number) {
    const { url = '' } = products[at] ?? {}
    await products[at]?.stop('SIGTERM')
    products[at] = await startProduct({ ...settings, PORT: new URL(url).port }, `fleet-${at + 1}-again`)
  }
  const urls = products.map(({ url }) => url)
  let fleet: Fleet | undefined
  if (front) {
    await openFront(port, urls)
    // As on any day: the tests' own servers let an address do a thousand times as much.
    const server = await startProduct({ ...settings, RATE_LIMIT_PROFILE: 'strict' }, 'fleet-strict')
    undo.push(() => server.stop())
    const strict = { ...server, url: await openFront(await freePort(), [server.url]) }
    fleet = { strict, servers: urls, restarts: await openRestarts(restart) }
  } else
    console.log(
      `nginx is not installed: the first process is walked without a cache, and not ${OF_THE_FRONT.join(' or ')}`,
    )
  type Ready = { status: string; replica?: string }
  const ready = await Promise.all(urls.map(async (url) => (await (await fetch(`${url}/readyz`)).json()) as Ready))
  console.log(`three processes: ${ready.map(({ status, replica }) => `${status}, replica ${replica}`).join('; ')}`)
  process.exitCode = process.argv.includes('--no-walk') ? 0 : await walk(front ?? urls[0] ?? '', fleet)
  if (process.argv.includes('--figures')) {
    const { DATABASE_REPLICA_URL: _, ...without } = settings
    const alone = await startProduct(without, 'fleet-alone')
    undo.push(() => alone.stop())
    await measure(front, [...products.slice(0, 2), alone])
  }
  await products[0]?.checkInvariants()
  console.log('every invariant holds')
  const [{ behind = -1 } = {}] = await twins.primary.ask<{ behind: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), replay_lsn)::int as behind from pg_stat_replication',
  )
  console.log(
    `${(await openBucket(store).keys()).length} objects in ${SWIFT ? 'Swift' : 'our own store'}; the standby is ${behind} bytes behind`,
  )
} finally {
  for (const step of undo.toReversed()) await step()
}
