import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../e2e/product.ts'
import { median } from './load.ts'
import { limitRow, type Row } from './report.ts'

const ROUNDS = 2
const LATER_THAN_BARE_SECONDS = 4
const SECOND_START_SECONDS = 2
const PATIENCE_MS = 60_000

const root = fileURLToPath(new URL('..', import.meta.url))

async function untilReady(url: string) {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(10)) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`${url} was not ready after a minute`)
}

/** Seconds from the command to the first good answer; what was started is ended. */
async function secondsToReady(args: (port: number) => string[], env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, args(port), {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (part) => {
    complaint += part
  })
  try {
    const early = ended.then(([code]) => Promise.reject(new Error(`it ended with ${code} before it was ready`)))
    await Promise.race([untilReady(`http://localhost:${port}/readyz`), early])
    return (performance.now() - started) / 1000
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${complaint}`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** From built code: the first start with an empty data folder beside initdb and bare Fastify, then the second start. */
export async function benchStart(): Promise<Row[]> {
  const seconds = { first: [] as number[], second: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'laneway-bench-'))
    try {
      const product = () => secondsToReady(() => ['scripts/start.mjs'], { DATA_DIR: join(folder, 'product') })
      seconds.bare.push(await secondsToReady((port) => ['bench/bare-start.ts', join(folder, 'bare'), String(port)], {}))
      seconds.first.push(await product())
      seconds.second.push(await product())
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const [first, second, bare] = [median(seconds.first), median(seconds.second), median(seconds.bare)]
  const reference = `initdb and bare Fastify: ${bare.toFixed(1)} s`
  return [
    limitRow(
      'first start, later than bare',
      first - bare,
      's',
      LATER_THAN_BARE_SECONDS,
      `${reference}, all: ${first.toFixed(1)} s`,
    ),
    limitRow('second start', second, 's', SECOND_START_SECONDS),
  ]
}
