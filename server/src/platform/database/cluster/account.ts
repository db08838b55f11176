import { readFileSync, statSync } from 'node:fs'

/** The account Postgres runs as when this process is root. */
export type Account = { uid: number; gid: number }

/** Postgres refuses to run as root; these exist nearly everywhere, its own first. */
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

/**
 * Chooses the account for Postgres: undefined unless this process is root. As root it is the owner of the data, else of
 * its folder, else an unprivileged account of the machine.
 */
export function accountFor(data: string, dataDir: string): Account | undefined {
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
