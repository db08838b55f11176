import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../e2e/product.ts'
import { quickArgs, quickEnv } from '../../scripts/quick-node.mjs'
import { afterFile } from './closing.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type Started = { child: ChildProcess; url: string; metricsUrl: string; said: () => string }

/** Starts the built product as `npm start -- <args>` does, with a disk of its own; killed after the test file. */
export async function startOne(args: string[], env: Record<string, string>): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lv-started-'))
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [...quickArgs, main, ...args], {
    env: {
      PATH: process.env.PATH,
      ...quickEnv,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT_PROFILE: 'test',
      ...env,
    },
  })
  afterFile(async () => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return { child, url: `http://localhost:${port}`, metricsUrl: `http://127.0.0.1:${metricsPort}`, said: () => said }
}
