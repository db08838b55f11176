import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Runs on Node 20 and before anything is installed: plain JavaScript, nothing but Node's own parts.

export const root = fileURLToPath(new URL('..', import.meta.url))

const at = (...parts) => join(root, ...parts)

/** A file's text; empty where there is none, or it goes at this moment. */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return ''
  }
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const OLDEST_NODE = 24
const PROGRESS_MS = 5000
const MIN_BYTES = 1_500_000_000
const LONGEST_MS = 15 * 60_000

/** What went wrong with an installation, by npm's words, and what helps; the first that fits is shown. */
const advice = [
  [/ENOSPC/, 'The disk is full, here or where npm keeps its cache (npm config get cache): make room for 2 GB.'],
  [/EACCES|EPERM|EROFS/, 'A folder cannot be written. Check who owns this folder, node_modules and ~/.npm.'],
  [
    /SELF_SIGNED|UNABLE_TO|CERT_/,
    'A certificate is not trusted. Give your proxy’s one to Node: NODE_EXTRA_CA_CERTS=<file>.',
  ],
  [
    /E404|ETARGET|E401|E403/,
    'The registry does not give a part. Check it (npm config get registry), or ask who runs it.',
  ],
  [/EUSAGE/, 'package.json and package-lock.json disagree. Run npm install once, and look at what it changes.'],
  [/ENOENT.*npm|spawn npm/, 'npm was not found. It comes with Node: https://nodejs.org.'],
  [
    /E(CONN|NOTFOUND|AI_AGAIN|TIMEDOUT|NETUNREACH|HOSTUNREACH|IDLETIMEOUT|5\d\d)|socket|network/,
    'The registry cannot be reached. Check the connection (npm ping), the registry (npm config get registry)\n' +
      'and the proxy (npm config get https-proxy, or HTTPS_PROXY).',
  ],
]

/** Runs a program; its output is kept and shown only where it fails. A stop of this process stops it too. */
function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    // Nothing half made is ever used, so it may end at once: npm with a full disk hears no milder signal.
    const stop = (signal) => child.kill('SIGKILL') && process.exit(signal === 'SIGINT' ? 130 : 143)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const end = (result) => {
      for (const signal of signals) process.off(signal, stop)
      resolve(result)
    }
    for (const signal of signals) process.on(signal, stop)
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => end({ code: 1, output: `${output}\n${error.message}` }))
    child.once('close', (code) => end({ code: code ?? 1, output }))
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

function isRunning(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One process at a time installs or builds in this folder; what a killed one left behind does not stop the next. */
async function alone(work) {
  const lock = at('.cache/prepare.lock')
  mkdirSync(at('.cache'), { recursive: true })
  for (let hasSaid = false; ; await wait(200)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    const holder = Number(read(lock))
    if (holder ? !isRunning(holder) || age > LONGEST_MS : age > 1000) rmSync(lock, { force: true })
    else if (!hasSaid) hasSaid = console.log(`Waiting for process ${holder}, which installs or builds here ...`) ?? true
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** A hash of every file under the folders, by name and content. */
function fingerprint(folders) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (/(^|\/)(node_modules|build|\.react-router)$/.test(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  }
  for (const folder of folders) add(at(folder))
  return hash.digest('hex')
}

/** Whether npm itself notes that it installed just this lockfile (somebody ran `npm ci` by hand). */
function isInstalledByHand() {
  const installed = read(at('node_modules/.package-lock.json'))
  if (installed === '') return false
  const has = JSON.parse(installed).packages
  const wanted = Object.entries(JSON.parse(read(at('package-lock.json'))).packages)
  const platformPart = `node_modules/node-${process.platform}-${process.arch}`
  if (wanted.some(([path]) => path === platformPart) && !existsSync(at(platformPart))) return false
  if (wanted.some(([path, { link }]) => link && !existsSync(at(path)))) return false
  return wanted
    .filter(([path, part]) => path.startsWith('node_modules/') && !part.link)
    .every(([path, part]) => (has[path] ? has[path].version === part.version : part.optional || part.devOptional))
}

/** npm runs on the machine's own Node: the pinned one is in the folder npm is about to empty. */
function installEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(at('node_modules')))
  return { ...process.env, PATH: folders.join(delimiter), NODE_ENV: 'development' }
}

function requireSpace() {
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize > MIN_BYTES) return
  const free = Math.round((bavail * bsize) / 1_000_000)
  throw new Error(`The parts cannot be installed: this disk has ${free} MB free, and they need 2 GB. Make room first.`)
}

async function install() {
  requireSpace()
  const isWindows = process.platform === 'win32'
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await withProgress('Installing the parts (once, a minute or two)', () =>
    run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, env: installEnvironment() }),
  )
  if (code === 0) return
  const help = advice.find(([pattern]) => pattern.test(output))?.[1] ?? 'Run npm ci by hand to see more.'
  throw new Error(`The parts could not be installed:\n${lastLines(output)}\n\n${help}\nThen start again.`)
}

/** Installs the parts where they are missing or other than package-lock.json names. Throws with what helps. */
export async function ensureInstalled() {
  const stamp = at('node_modules/.laneway-stamp')
  const wanted = hashOf(`${process.platform}-${process.arch} ${read(at('package-lock.json'))}`)
  if (read(stamp) === wanted) return
  await alone(async () => {
    if (read(stamp) === wanted) return
    if (!isInstalledByHand()) await install()
    writeFileSync(stamp, wanted)
  })
}

/** Builds the pages where they are missing or older than their sources. Throws with the builder's words. */
export async function ensureBuilt() {
  const stamp = at('web/build/.laneway-stamp')
  const wanted = fingerprint(['web', 'contract/src', 'package-lock.json'])
  if (read(stamp) === wanted) return
  await alone(async () => {
    if (read(stamp) === wanted) return
    rmSync(stamp, { force: true })
    const { code, output } = await withProgress('Building the pages', () =>
      run(pinnedNode(), [at('node_modules/@react-router/dev/bin.cjs'), 'build'], {
        cwd: at('web'),
        env: { ...process.env, NODE_ENV: 'production' },
      }),
    )
    if (code !== 0) throw new Error(`The pages could not be built:\n${lastLines(output)}`)
    writeFileSync(stamp, wanted)
  })
}

/** The path of the Node the product runs on: the pinned one, or the machine's own if it is new enough. */
export function pinnedNode() {
  const pinned = at(`node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  throw new Error(
    `This machine's Node is ${process.version}, and there is no pinned one for ${process.platform} ${process.arch}.\n` +
      `Install Node ${OLDEST_NODE} or later from https://nodejs.org and start again.`,
  )
}
