import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { named } from '../../server/test/template.ts'
import { type FaultEnvironment, type Server, until } from './ground.ts'
import { percentile, type Verdict, verdict } from './report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PER_SECOND = 100
/** Of so many calls one writes. */
const TO_WRITES = 10
const LOOK_MS = 250
const ALONE_MS = 3000
const DRAINED_WITHIN_MS = 13_000

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

/** The release before the newest migration, with the packages and pages of this one. It needs the history of the repository. */
function earlierRelease() {
  const newest = git('log', '-1', '--format=%H', '--', 'server/migrations/meta/_journal.json')
  const folder = mkdtempSync(join(tmpdir(), 'laneway-earlier-'))
  execFileSync('sh', ['-c', `git archive ${newest}~1 | tar -x -C ${folder}`], { cwd: root })
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@lv'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@lv') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of readdirSync(join(root, 'node_modules/@lv')))
    symlinkSync(join(folder, name), join(packages, '@lv', name))
  for (const path of ['web/build', 'server/node_modules']) symlinkSync(join(root, path), join(folder, path))
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) }
}

/** An empty database on the ground's server. */
async function anotherDatabase({ ctx, databaseUrl }: FaultEnvironment) {
  const name = `deploy_${randomUUID().slice(0, 8)}`
  await ctx.pool.query(`create database ${name}`)
  const url = named(databaseUrl, name)
  return {
    url,
    async count(emails: string[]) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from unnest($1::text[]) e where exists (select from bookings where email = e)',
        [emails],
      )
      await client.end()
      return rows[0]?.n ?? 0
    },
    close: () => ctx.pool.query(`drop database ${name} with (force)`),
  }
}

/** Hands each call to the next server that says it is ready, as a load balancer does, and tries nothing twice. */
function balance() {
  const known = new Set<Server>()
  let ready: Server[] = []
  const look = async () => {
    const asked = [...known].map(async (server) =>
      (await fetch(`${server.url}/readyz`).catch(() => undefined))?.ok ? [server] : [],
    )
    ready = (await Promise.all(asked)).flat()
  }
  const timer = setInterval(look, LOOK_MS)
  let n = 0
  return {
    async add(server: Server) {
      known.add(server)
      await look()
    },
    next() {
      n += 1
      return ready[n % ready.length]
    },
    close: () => clearInterval(timer),
  }
}

/** A free call that somebody books. @returns their email where it is acknowledged */
async function book({ url }: Server): Promise<string | undefined> {
  const email = `deploy-${randomUUID()}@test.example`
  const answer = await fetch(`${url}/api/consultations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: `booker=${email}` },
    body: JSON.stringify({ serviceType: 'free', name: 'Hanna Reid', email, phone: '0491 570 156' }),
  })
  await answer.arrayBuffer()
  return answer.status === 201 ? email : undefined
}

async function read({ url }: Server): Promise<boolean> {
  const answer = await fetch(`${url}/api/communities?search=${randomUUID()}`)
  await answer.arrayBuffer()
  return answer.ok
}

function loadSteadily(balancer: ReturnType<typeof balance>) {
  const booked: string[] = []
  const failed: string[] = []
  const took: number[] = []
  const underWay = new Set<Promise<unknown>>()
  const began = performance.now()
  let n = 0
  async function one(server: Server | undefined, isWrite: boolean) {
    if (!server) return void failed.push('no server was ready')
    const asked = performance.now()
    if (isWrite) {
      const email = await book(server)
      if (email) booked.push(email)
      else failed.push('a booking')
    } else if (!(await read(server))) failed.push('a search')
    took.push(performance.now() - asked)
  }
  const timer = setInterval(() => {
    for (; n < ((performance.now() - began) / 1000) * PER_SECOND; n += 1) {
      const call: Promise<unknown> = one(balancer.next(), n % TO_WRITES === 0)
        .catch((error: unknown) => failed.push(String(error)))
        .finally(() => underWay.delete(call))
      underWay.add(call)
    }
  }, 10)
  return async () => {
    clearInterval(timer)
    await Promise.all(underWay)
    return { booked, failed, took }
  }
}

async function deployOnce(ground: FaultEnvironment, folder: string, result: Verdict): Promise<string> {
  const database = await anotherDatabase(ground)
  const balancer = balance()
  const settings = { DATABASE_URL: database.url, DATABASE_POOL: '6' }
  try {
    const former = await ground.serve(settings, folder)
    await balancer.add(former)
    const stop = loadSteadily(balancer)
    await wait(ALONE_MS)
    const began = performance.now()
    // It migrates what the former one is working on.
    const latter = await ground.serve(settings)
    const startMs = Math.round(performance.now() - began)
    await balancer.add(latter)
    await wait(ALONE_MS)
    const told = performance.now()
    await former.stop()
    const drainMs = Math.round(performance.now() - told)
    await wait(ALONE_MS)
    const { booked, failed, took } = await stop()
    for (const what of new Set(failed)) console.error(`  failed: ${what}`)
    result.failures += failed.length + (drainMs > DRAINED_WITHIN_MS ? 1 : 0) + (booked.length === 0 ? 1 : 0)
    result.lost += booked.length - (await database.count(booked))
    return `${took.length} calls, p99 ${Math.round(percentile(took, 0.99))} ms; the new one ready after ${startMs} ms, the former ended after ${drainMs} ms`
  } finally {
    balancer.close()
    await ground.stopServers()
    await until('nobody uses the database', () =>
      database.close().then(
        () => true,
        () => false,
      ),
    )
  }
}

/**
 * F21: a release takes over from the one before under load: the new one migrates while the former serves, both serve, the
 * former is told to stop. No call fails, and each booking that was acknowledged is there.
 */
export async function deployUnderLoad(ground: FaultEnvironment, rounds: number): Promise<Verdict> {
  const result = verdict('F21: a new release takes over under load')
  const earlier = earlierRelease()
  try {
    const notes: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      notes.push(await deployOnce(ground, earlier.folder, result))
      result.rounds += 1
    }
    result.note = notes.join(' | ')
  } finally {
    earlier.close()
  }
  return result
}
