import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startContext } from '@lv/server/app/start-context.ts'
import { readConfig } from '@lv/server/core/config.ts'
import type { Context } from '@lv/server/core/context.ts'
import { startSession } from '@lv/server/domains/identity/accounts/sessions.ts'
import { checkInvariants } from '@lv/server/domains/operations/invariants/check.ts'
import { loadPlaces } from '@lv/server/domains/professionals/service-areas/load.ts'
import { migrate } from '@lv/server/platform/database/migrate.ts'
import { openCluster } from '@lv/server/platform/database/open.ts'
import { openLog } from '@lv/server/platform/logging/log.ts'
import { aCommunity, aMember } from '../../server/test/factories.ts'
import { type FaultEnvironment, post, type Server, until } from './ground.ts'
import { type Verdict, verdict } from './report.ts'

const run = promisify(execFile)

/** Room for the database, its log and its programs. */
const DISK = '700m'
const BALLAST_BYTES = 1 << 20
/** What is written once nothing more fits. */
const WRITES = 60
const WORDS_BYTES = 6000
const BACK_WITHIN_MS = 10_000

/** A disk of its own that can be filled; only root may have one. */
async function smallDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      await writeFile(ballast, '')
      for (const bytes of [BALLAST_BYTES, 4096])
        for (let isRoom = true; isRoom; )
          isRoom = await appendFile(ballast, Buffer.alloc(bytes)).then(
            () => true,
            () => false,
          )
    },
    empty: () => rm(ballast),
    async close() {
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Every row of every table: a page that was torn fails its checksum. */
async function readAll({ pool }: Context) {
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'jobs')`,
  )
  for (const { name } of rows) await pool.query(`select count(x::text) from ${name} x`)
}

type Author = { cookie: string; communityId: string }

/** Posts of words that take room. @returns the title where it was acknowledged, else the status */
async function write(server: Server, { cookie, communityId }: Author): Promise<string | number> {
  const title = `Full ${randomUUID()}`
  const content = randomBytes(WORDS_BYTES / 2).toString('hex')
  const answer = await post(server, `/api/communities/${communityId}/posts`, { title, content }, { cookie })
  await answer.arrayBuffer()
  return answer.status === 201 ? title : answer.status
}

async function authorOn(ctx: Context): Promise<Author> {
  const { id: communityId } = await aCommunity(ctx)
  const { token } = await startSession(ctx, { userId: (await aMember(ctx, communityId)).id, userAgent: 'faults' })
  return { communityId, cookie: `session=${token}` }
}

const read = async ({ url }: Server) => (await fetch(`${url}/api/communities?search=${randomUUID()}`)).status

async function fillUp(ctx: Context, server: Server, disk: Awaited<ReturnType<typeof smallDisk>>, result: Verdict) {
  const author = await authorOn(ctx)
  const acknowledged: string[] = []
  const statuses: Record<string, number> = {}
  const count = (status: number | string) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  await disk.fill()
  for (let n = 0; n < WRITES; n += 1) {
    const outcome = await write(server, author)
    if (typeof outcome === 'string') acknowledged.push(outcome)
    else if (outcome !== 503) result.failures += 1
    count(typeof outcome === 'string' ? 201 : outcome)
    if (n % 5 !== 0) continue
    const status = await read(server)
    if (status !== 200) result.failures += 1
    count(`read ${status}`)
  }
  if (!statuses[503]) throw new Error('the disk was never full')
  await disk.empty()
  const began = performance.now()
  await until('writes are taken again', async () => typeof (await write(server, author)) === 'string', BACK_WITHIN_MS)
  const backMs = Math.round(performance.now() - began)
  const { rows } = await ctx.pool.query<{ n: number }>(
    'select count(*)::int as n from unnest($1::text[]) t where not exists (select from posts where title = t)',
    [acknowledged],
  )
  result.lost += rows[0]?.n ?? 0
  await readAll(ctx)
  result.broken += (await checkInvariants(ctx)).filter(({ count }) => count !== 'not built' && count > 0).length
  const said = Object.entries(statuses).map(([status, times]) => `${times} of ${status}`)
  result.note = `${said.join(', ')}; writes taken ${backMs} ms after there was room`
}

/**
 * F18: the disk of the database and its log is full. Writes are refused with 503 and what is there is read; once there is
 * room it goes on by itself, with all that was acknowledged and no torn page.
 */
export async function fillDisk(ground: FaultEnvironment): Promise<Verdict> {
  const result = verdict('F18: the disk of the database is full')
  const disk = await smallDisk()
  const config = readConfig({ DATA_DIR: disk.folder, LOG_LEVEL: 'silent', RATE_LIMIT_PROFILE: 'test' })
  const log = openLog(config)
  try {
    const cluster = await openCluster({ databaseUrl: undefined, dataDir: disk.folder, log })
    await migrate(cluster.url)
    const { ctx, close } = await startContext(config, log, cluster.url)
    try {
      await loadPlaces(ctx)
      const server = await ground.serve({ DATA_DIR: disk.folder })
      await fillUp(ctx, server, disk, result)
      await server.stop()
      result.rounds = 1
    } finally {
      await close()
      await cluster.stop()
    }
  } finally {
    await ground.stopServers()
    await disk.close()
  }
  return result
}
