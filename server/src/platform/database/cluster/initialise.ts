import { execFile } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Home } from './home.ts'
import { programOptions } from './program-options.ts'

const run = promisify(execFile)
const PART = 'new-'

const settings = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--auth-host=scram-sha-256',
  '--auth-local=reject',
  '--no-instructions',
]

function explain(error: unknown): Error {
  const { code, stderr, message } = error as { code?: unknown; stderr?: string; message: string }
  if (code === 'EPERM')
    return new Error('Postgres does not run as root, and this process may not start it as another account.')
  return new Error(`The database could not be made: ${stderr?.trim() || message}`)
}

function clearParts(folder: string) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(PART)))
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // A program that outlived its killed starter still writes there: the next start clears it.
    }
}

function makeDurable(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Renamed when complete, so that an interrupted cluster is never mistaken for a database. */
export async function initialise(home: Home): Promise<void> {
  clearParts(home.folder)
  if (existsSync(home.data)) return
  const part = mkdtempSync(join(home.folder, PART))
  const [data, password] = [join(part, 'data'), join(part, 'password')]
  try {
    mkdirSync(data, { mode: 0o700 })
    writeFileSync(password, home.password, { mode: 0o600 })
    const { account } = home
    if (account) for (const path of [part, data, password]) chownSync(path, account.uid, account.gid)
    const { name, options } = programOptions(home, data)
    await run(join(home.programs, 'bin/initdb'), ['-D', name, '--pwfile=../password', ...settings], options)
    renameSync(data, home.data)
    makeDurable(home.folder)
  } catch (error) {
    throw explain(error)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}
