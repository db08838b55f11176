import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { heapArgs, memory } from './memory.mjs'
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './prepare.mjs'
import { quickArgs, quickEnv } from './quick-node.mjs'

/**
 * What `npm start` runs: installs and builds what is missing, then serves on the pinned Node. `--dev` builds nothing
 * and starts the server again when its source changes; other arguments go to the server. Its exit code becomes ours.
 */
async function main(args) {
  const isDevelopment = args.includes('--dev')
  await ensureInstalled()
  if (!isDevelopment) await ensureBuilt()
  const watch = isDevelopment
    ? [
        '--watch-path=server/src',
        '--watch-path=contract/src',
        '--watch-preserve-output',
        // The pages' own copy of the router is picked by this condition too; two copies would not know each other.
        '--conditions=development',
      ]
    : []
  const server = join(root, 'server/src/main.ts')
  const child = spawn(pinnedNode(), [...watch, ...heapArgs, ...quickArgs, server, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...quickEnv,
      ...memory,
      ...process.env,
      NODE_ENV: isDevelopment ? 'development' : 'production',
    },
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl+C to the server as well as to us: passed on it would count as a second one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  followShell(child)
  child.once('error', (error) => {
    console.error(`\nThe server could not be started: ${error.message}\n`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
}

/** npm gives a SIGTERM to the shell it starts us with, which dies of it and tells nobody. */
function followShell(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 100)
  timer.unref()
}

main(process.argv.slice(2)).catch((error) => {
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
})
