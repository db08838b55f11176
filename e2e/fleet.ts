// npm run test:fleet [-- --figures] [spec …]: the product as it stands on several machines, on this one: three processes without
// a common disk, a primary and its standby, an object store, and nginx in front where it is installed. Browser tests walk it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { alternate, type Measured } from '../bench/load.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { closeOpened } from '../server/test/closing.ts'
import { anObjectStore } from '../server/test/object-store.ts'
import { useQuickFolder } from '../server/test/quick-folder.ts'
import { openTwins } from '../server/test/standby.ts'
import { freePort, type Product, startProduct } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))
const PROCESSES = 3
/** A visitor, a member with pictures, people who talk through two processes, and somebody without JavaScript. */
const WALKED = ['visitor-discovers', 'member-talks', 'directory', 'profile', 'visitor-without-javascript']
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))

/** Our own configuration, with the addresses and folders of this run. */
function startNginx(port: number, servers: string[]): { child: ChildProcess; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'lv-nginx-'))
  for (const name of ['cache', 'body', 'proxy', 'other']) mkdirSync(join(folder, name))
  const upstream = servers.map((server) => `    server 127.0.0.1:${new URL(server).port} max_fails=2 fail_timeout=5s;`)
  const places = ['fastcgi', 'uwsgi', 'scgi'].map((each) => `  ${each}_temp_path ${folder}/other;`)
  const text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('worker_processes auto;', `worker_processes 1;\npid ${folder}/pid;\ndaemon off;`)
    .replace(/(?: +server app\d:3000[^\n]*\n)+/, `${upstream.join('\n')}\n`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};\n    listen [::1]:${port};`)
    .replace('/var/cache/nginx/village', `${folder}/cache`)
    .replace('access_log /dev/stdout short;', 'access_log off;')
    .replace(
      'http {',
      ['http {', `  client_body_temp_path ${folder}/body;`, `  proxy_temp_path ${folder}/proxy;`, ...places].join('\n'),
    )
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(join(folder, 'nginx.conf'), user + text)
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

async function walk(url: string): Promise<number> {
  const specs = (words.length > 0 ? words : WALKED).map((name) => `e2e/${name}.spec.ts`)
  const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...specs, '--workers=1'], {
    cwd: root,
    env: { ...process.env, E2E_URL: url },
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
try {
  const twins = await openTwins(migrate)
  undo.push(() => twins.close())
  const store = await anObjectStore()
  undo.push(closeOpened)
  const port = await freePort()
  const front = NGINX ? `http://localhost:${port}` : undefined
  const settings = {
    DATABASE_URL: twins.primary.url,
    DATABASE_REPLICA_URL: twins.standby.url,
    DATABASE_POOL: '6',
    EDGE_SECONDS: '5',
    ...store.env,
    ...(front ? { PUBLIC_URL: front, TRUST_PROXY: '127.0.0.1' } : {}),
  }
  const products: Product[] = []
  for (let n = 1; n <= PROCESSES; n += 1) {
    const product = await startProduct(settings, `fleet-${n}`)
    undo.push(() => product.stop())
    products.push(product)
  }
  const urls = products.map(({ url }) => url)
  if (front) {
    const { child, folder } = startNginx(port, urls)
    undo.push(() => end(child).then(() => rmSync(folder, { recursive: true, force: true })))
    await untilAnswers(front)
  } else console.log('nginx is not installed: the first process is walked without a cache')
  type Ready = { status: string; replica?: string }
  const ready = await Promise.all(urls.map(async (url) => (await (await fetch(`${url}/readyz`)).json()) as Ready))
  console.log(`three processes: ${ready.map(({ status, replica }) => `${status}, replica ${replica}`).join('; ')}`)
  process.exitCode = process.argv.includes('--no-walk') ? 0 : await walk(front ?? urls[0] ?? '')
  if (process.argv.includes('--figures')) {
    const { DATABASE_REPLICA_URL: _, ...without } = settings
    const alone = await startProduct(without, 'fleet-alone')
    undo.push(() => alone.stop())
    await measure(front, [...products.slice(0, 2), alone])
  }
  const [{ behind = -1 } = {}] = await twins.primary.ask<{ behind: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), replay_lsn)::int as behind from pg_stat_replication',
  )
  console.log(`${store.objects.size} objects in the store; the standby is ${behind} bytes behind`)
} finally {
  for (const step of undo.toReversed()) await step()
}
