import { createHash } from 'node:crypto'
import { chown, cp, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Binaries, findBinaries, findNative } from './binaries.ts'

/** Where a cluster lives and as whom it runs; `uid` is missing where it runs as this process does. */
export type Home = { root: string; binaries: Binaries; uid?: number; gid?: number }

type Account = { uid: number; gid: number }

/** Postgres refuses to run as root; these accounts exist nearly everywhere, the first is its own. */
const accounts = ['postgres', 'nobody']
const SYSTEM_HOME = '/var/lib/laneway-village'

async function unprivileged(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of accounts) {
    const line = lines.find(([account]) => account === name)
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) }
  }
  throw new Error(
    'Postgres does not run as root, and there is no account nobody. Start as another user, or set DATABASE_URL.',
  )
}

/** Whether the account may pass through every folder above `path`. */
async function canReach({ uid }: Account, path: string): Promise<boolean> {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const found = await stat(folder)
    const passes = found.uid === uid ? found.mode & 0o100 : found.mode & 0o001
    if (!passes) return false
  }
  return true
}

/** A copy of the programs where the account reaches them: whole, or not there. */
async function copyPrograms(native: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(native, 'bin/postgres'))
  const copy = join(SYSTEM_HOME, `postgres-${size}-${Math.trunc(mtimeMs)}`)
  const isThere = await stat(copy).then(
    () => true,
    () => false,
  )
  if (isThere) return copy
  const part = `${copy}.${process.pid}`
  await cp(native, part, { recursive: true, verbatimSymlinks: true })
  await rename(part, copy).catch(() => rm(part, { recursive: true, force: true }))
  return copy
}

/**
 * Chooses the home of the cluster of `dataDir`: `<dataDir>/postgres`. Only as root, and only where no other account
 * reaches that folder (a clone under /root), it is a folder of its own under /var/lib, noted in `dataDir`.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const native = await findNative()
  const beside = join(dataDir, 'postgres')
  await mkdir(beside, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return { root: beside, binaries: await findBinaries(native, beside) }

  const account = await unprivileged()
  await mkdir(SYSTEM_HOME, { recursive: true, mode: 0o755 })
  const programs = (await canReach(account, native)) ? native : await copyPrograms(native)
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16)
  const root = (await canReach(account, dataDir)) ? beside : join(SYSTEM_HOME, name)
  await mkdir(root, { recursive: true, mode: 0o700 })
  await chown(root, account.uid, account.gid)
  if (root !== beside) await writeFile(join(beside, 'is-at'), `${root}\n`)
  return { root, binaries: await findBinaries(programs, SYSTEM_HOME), ...account }
}
