import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../e2e/product.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { openBenchEnvironment } from '../ground.ts'
import { alternate } from '../load.ts'
import { gzip, signedIn, signInAll } from '../people.ts'
import { speedRow } from '../report.ts'

/**
 * `npm run bench:nodebb -- [where its source is]`: our pages beside NodeBB's, for visitors and for people who are signed in, on one
 * Postgres and in turns. NodeBB is fetched and installed beside this file, and is no part of the product. It has nothing but
 * what its set-up writes (four categories, one topic), where ours has the demo's sixty communities: that is to its advantage.
 */
const SOURCE = process.argv[2] ?? 'https://github.com/NodeBB/NodeBB.git'
const VERSION = 'v4.10.0'
const folder = fileURLToPath(new URL('.cache/nodebb', import.meta.url))
const READY_SECONDS = 120
const TIMES_ITS_SPEED = 5
const admin = { username: 'bench', password: `bench-${randomUUID()}` }

const inFolder = (program: string, args: string[]) =>
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })

type Manifest = { dependencies: Record<string, string>; devDependencies?: Record<string, string> }

/** What it needs to run; for its own plugins the newest version that fits, as not every registry has all of them. */
function needs(): Manifest {
  const { devDependencies: _, ...manifest } = JSON.parse(
    readFileSync(join(folder, 'install/package.json'), 'utf8'),
  ) as Manifest
  const dependencies = Object.entries(manifest.dependencies).map(([name, version]) => [
    name,
    name.startsWith('nodebb-') ? `^${version.replace(/^[~^]/, '')}` : version,
  ])
  return { ...manifest, dependencies: Object.fromEntries(dependencies) }
}

function install() {
  if (!existsSync(folder)) execFileSync('git', ['clone', '--quiet', '--depth=1', '--branch', VERSION, SOURCE, folder])
  if (existsSync(join(folder, 'node_modules'))) return
  writeFileSync(join(folder, 'package.json'), JSON.stringify(needs(), null, 2))
  inFolder('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', '--no-save', '--legacy-peer-deps'])
}

async function startPeer(databaseUrl: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const own = await freePort()
  const url = `http://localhost:${own}`
  const setup = {
    url,
    port: own,
    secret: randomUUID(),
    database: 'postgres',
    'postgres:host': hostname,
    'postgres:port': port,
    'postgres:username': decodeURIComponent(username),
    'postgres:password': decodeURIComponent(password),
    'postgres:database': pathname.slice(1),
    'admin:username': admin.username,
    'admin:email': 'bench@people.example',
    'admin:password': admin.password,
    'admin:password:confirm': admin.password,
  }
  inFolder(process.execPath, ['app.js', `--setup=${JSON.stringify(setup)}`])
  const env = { ...process.env, NODE_ENV: 'production', silent: 'true' }
  const peer = spawn(process.execPath, ['app.js'], { cwd: folder, stdio: 'ignore', env })
  for (let second = 0; second < READY_SECONDS; second += 1) {
    const answer = await fetch(`${url}/api/config`).catch(() => undefined)
    if (answer?.ok) return { url, stop: () => peer.kill() }
    await wait(1000)
  }
  peer.kill()
  throw new Error('NodeBB did not start')
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

/** @returns the cookie of the administrator that its set-up made */
async function logIn(url: string): Promise<string> {
  const config = await fetch(`${url}/api/config`)
  const { csrf_token: token } = (await config.json()) as { csrf_token: string }
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { cookie: cookieOf(config), 'x-csrf-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  if (!answer.ok) throw new Error(`logging in at NodeBB was answered ${answer.status}`)
  return cookieOf(answer) || cookieOf(config)
}

await ensureBuilt()
install()
const ground = await openBenchEnvironment()
try {
  const peer = await startPeer(await ground.makeDatabase('bench_nodebb'))
  const ours = await ground.start('bench_beside_nodebb', 'demo')
  await signInAll(ours)
  const cookie = await logIn(peer.url)
  const { page, data, profile, visitors, theirs, theirVisitors } = await alternate({
    page: { url: ours.url, path: '/communities', headers: () => signedIn(0) },
    data: { url: ours.url, path: '/communities.data', headers: () => signedIn(0) },
    profile: { url: ours.url, path: '/profile', headers: () => signedIn(0) },
    visitors: { url: ours.url, path: '/communities', headers: gzip },
    theirs: { url: peer.url, path: '/categories', headers: { ...gzip, cookie } },
    theirVisitors: { url: peer.url, path: '/categories', headers: gzip },
  })
  console.table([
    speedRow('/communities, signed in', page, ['NodeBB, /categories, signed in', theirs], TIMES_ITS_SPEED),
    speedRow('its data, signed in', data, ['NodeBB, /categories, signed in', theirs], TIMES_ITS_SPEED),
    speedRow('one’s own profile', profile, ['NodeBB, /categories, signed in', theirs], TIMES_ITS_SPEED),
    speedRow('/communities, a visitor', visitors, ['NodeBB, /categories, a visitor', theirVisitors]),
  ])
  console.log(`Load ${loadavg()[0]?.toFixed(1)}, where more than 3 means others were busy here too.`)
  peer.stop()
} finally {
  await ground.close()
}
