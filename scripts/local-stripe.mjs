import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, pinnedNode, root } from './prepare.mjs'

/**
 * What `npm run local-stripe` runs: the payment provider alone, on the database of `DATABASE_URL`, or on one that is
 * brought along and kept in `.data/local-stripe`. Installs what is missing first.
 */
async function main() {
  await ensureInstalled()
  const child = spawn(pinnedNode(), [fileURLToPath(import.meta.url), 'serve'], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

/** On the pinned Node, which reads TypeScript. */
async function serve() {
  if (!process.env.DATABASE_URL) {
    const [{ openCluster }, { pino }] = await Promise.all([
      import('../server/src/platform/database/open.ts'),
      import('pino'),
    ])
    const dataDir = join(root, '.data/local-stripe')
    const { url } = await openCluster({ databaseUrl: undefined, dataDir, log: pino({ level: 'warn' }) })
    process.env.DATABASE_URL = url
  }
  await import('../local-stripe/src/main.ts')
}

await (process.argv[2] === 'serve' ? serve() : main())
