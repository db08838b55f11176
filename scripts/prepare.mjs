import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const at = (...parts) => join(root, ...parts)
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const NEWEST_NODE = 24
const PROGRESS_MS = 5000

/** Runs a program; its output is kept and shown only where it fails. */
function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.once('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function withProgress(label, work) {
  const started = Date.now()
  console.log(`${label} ...`)
  const timer = setInterval(
    () => console.log(`${label} ... ${Math.round((Date.now() - started) / 1000)} s`),
    PROGRESS_MS,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

const lastLines = (text) => text.trim().split('\n').slice(-20).join('\n')

/** A hash of every file under the folders, by name and content. */
function fingerprint(folders) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (/(^|\/)(node_modules|build|\.react-router)$/.test(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const folder of folders) add(at(folder))
  return hash.digest('hex')
}

/** Installs the parts where they are missing or other than package-lock.json names. */
export async function ensureInstalled() {
  const stamp = at('node_modules/.laneway-stamp')
  const wanted = createHash('sha256')
    .update(`${process.platform}-${process.arch} ${read(at('package-lock.json'))}`)
    .digest('hex')
  if (read(stamp) === wanted) return
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await withProgress('Installing the parts (once, about a minute)', () =>
    run(npm, args, { shell: process.platform === 'win32', env: { ...process.env, NODE_ENV: 'development' } }),
  )
  if (code !== 0)
    throw new Error(
      `The parts could not be installed:\n${lastLines(output)}\n\nWhat helps: check the connection to the npm registry (npm ping) and the proxy (npm config get proxy),\nand that this disk has 2 GB free; then start again.`,
    )
  writeFileSync(stamp, wanted)
}

/** Builds the pages where they are missing or older than their sources. */
export async function ensureBuilt() {
  const stamp = at('web/build/.laneway-stamp')
  const wanted = fingerprint(['web', 'contract/src', 'package-lock.json'])
  if (read(stamp) === wanted) return
  const { code, output } = await withProgress('Building the pages', () =>
    run(pinnedNode(), [at('node_modules/@react-router/dev/bin.cjs'), 'build'], {
      cwd: at('web'),
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  )
  if (code !== 0) {
    rmSync(stamp, { force: true })
    throw new Error(`The pages could not be built:\n${lastLines(output)}`)
  }
  mkdirSync(at('web/build'), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** The Node that the product runs on: the pinned one, else the machine's own where it is new enough. */
export function pinnedNode() {
  const pinned = at(`node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= NEWEST_NODE) return process.execPath
  throw new Error(
    `This machine's Node is ${process.version}, and there is no pinned one for ${process.platform} ${process.arch}.\nInstall Node ${NEWEST_NODE} or later from https://nodejs.org and start again.`,
  )
}
