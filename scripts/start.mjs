import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './prepare.mjs'

/** What `npm start` runs: installs and builds what is missing, then serves on the pinned Node. `--dev` reloads. */
async function main(args) {
  const isDevelopment = args.includes('--dev')
  await ensureInstalled()
  if (!isDevelopment) await ensureBuilt()
  const watch = isDevelopment ? ['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output'] : []
  const child = spawn(pinnedNode(), [...watch, '--enable-source-maps', join(root, 'server/src/main.ts'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: isDevelopment ? 'development' : 'production' },
  })
  // Ctrl+C reaches the child by itself, it shares the terminal; the rest is handed on. Its code becomes ours.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}

main(process.argv.slice(2)).catch((error) => {
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
})
