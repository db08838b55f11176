import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { placePrograms } from './programs.ts'

type Account = { uid: number; gid: number }

/** Postgres refuses to run as root; these accounts exist nearly everywhere. */
const usual = ['postgres', 'nobody']

const ownerOf = (path: string): Account | undefined => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

function known(): (Account & { name: string })[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Undefined unless this process is root, which Postgres refuses to run as. */
function accountFor(data: string, dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (process.platform !== 'linux')
    throw new Error('The built-in Postgres does not run as root here. Start as an ordinary user, or set DATABASE_URL.')
  const accounts = known()
  const owner = ownerOf(dataDir)
  const found =
    ownerOf(data) ??
    accounts.find(({ uid }) => uid === owner?.uid) ??
    usual.map((wanted) => accounts.find(({ name }) => name === wanted)).find(Boolean)
  if (found) return { uid: found.uid, gid: found.gid }
  throw new Error(
    `Postgres does not run as root, and this machine has no account ${usual.join(' or ')}. ` +
      'Add one, start as an ordinary user, or set DATABASE_URL.',
  )
}

export const DATABASE = 'lanewayvillage'
const MAJOR_VERSION = '18'

export type Home = {
  folder: string
  data: string
  log: string
  programs: string
  account: Account | undefined
  password: string
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres-password')

/** If two processes create it at once, both read what the first one wrote. */
function passwordOf(dataDir: string): string {
  const path = passwordFile(dataDir)
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(path, 'utf8').trim()
}

function refuseForeign(dataDir: string, folder: string, data: string) {
  try {
    for (const path of [folder, data, passwordFile(dataDir)])
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
  } catch {
    throw new Error(`The database in ${dataDir} belongs to another account. Start as that one, or set DATA_DIR.`)
  }
}

function refuseOther(dataDir: string, data: string) {
  if (!existsSync(data)) return
  const version = existsSync(join(data, 'PG_VERSION')) ? readFileSync(join(data, 'PG_VERSION'), 'utf8').trim() : '?'
  if (version !== MAJOR_VERSION)
    throw new Error(`The database in ${dataDir} is of Postgres ${version}; this release brings ${MAJOR_VERSION}.`)
}

function giveTo(path: string, { uid, gid }: Account) {
  lchownSync(path, uid, gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTo(join(path, name), { uid, gid })
}

/** Postgres refuses copied or restored data with another owner or mode. */
function claim(data: string, account: Account | undefined) {
  const { uid, mode } = statSync(data)
  if (account && uid !== account.uid) giveTo(data, account)
  if ((mode & 0o077) !== 0) chmodSync(data, 0o700)
}

export function openHome(dataDir: string): Home {
  const folder = join(dataDir, 'postgres')
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseForeign(dataDir, folder, data)
  refuseOther(dataDir, data)
  const password = passwordOf(dataDir)
  const account = accountFor(data, dataDir)
  if (existsSync(data)) claim(data, account)
  const programs = placePrograms(folder, account !== undefined)
  return { folder, data, log: join(folder, 'postgres.log'), programs, account, password }
}
