import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#core/config.ts'

/** Longer than a worker takes to drain. */
const LONGEST_STOP_MS = 30_000
const SHORTEST_LIFE_MS = 10_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

/** Of the embedded database's 100 connections; the rest are for commands and listeners. */
const BUILT_IN_CONNECTIONS = 75

const READY = 'ready'

export function shareOf(config: Config, count: number): Config {
  const { databaseUrl, databasePool, drawing } = config
  const most = databaseUrl ? databasePool : Math.max(2, Math.floor(BUILT_IN_CONNECTIONS / count))
  return {
    ...config,
    databasePool: Math.min(databasePool, most),
    drawing: { ...drawing, processes: Math.max(1, Math.round(drawing.processes / count)) },
  }
}

export const sayReady = () => process.send?.({ type: READY })

const isReady = (message: unknown) => (message as { type?: unknown } | null)?.type === READY

export type Workers = {
  /** 'ready', or the exit code of the first worker that could not start. */
  ready: Promise<'ready' | number>
  stop(signal: NodeJS.Signals): Promise<void>
  kill(): void
}

const settled = (worker: Worker) =>
  new Promise<'ready' | number>((resolve) => {
    worker.on('message', (message) => isReady(message) && resolve('ready'))
    worker.once('exit', (code) => resolve(code ?? 1))
  })

const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead())

/** Starts the first worker alone, as it seeds an empty database; dead workers are replaced. */
export function startWorkers({ count, log }: { count: number; log: Logger }): Workers {
  let isStopping = false
  let pauseMs = 0

  async function replace(bornAt: number) {
    const isYoung = Date.now() - bornAt < SHORTEST_LIFE_MS
    pauseMs = isYoung ? Math.min(Math.max(pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS) : 0
    await wait(pauseMs)
    if (!isStopping) keep(cluster.fork())
  }

  function keep(worker: Worker): Worker {
    const bornAt = Date.now()
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      log.error({ worker: worker.process.pid, code, signal }, 'a worker has died; another one takes its place')
      void replace(bornAt)
    })
    return worker
  }

  async function startAll() {
    const first = cluster.fork()
    const outcome = await settled(first)
    if (outcome !== 'ready') return outcome
    keep(first)
    await Promise.all(Array.from({ length: count - 1 }, () => settled(keep(cluster.fork()))))
    return 'ready'
  }

  const kill = () => {
    for (const worker of living()) worker?.process.kill('SIGKILL')
  }
  return {
    ready: startAll(),
    async stop(signal) {
      isStopping = true
      const clock = setTimeout(kill, LONGEST_STOP_MS)
      const ended = living().map((worker) => worker && once(worker, 'exit'))
      for (const worker of living()) worker?.process.kill(signal)
      await Promise.all(ended)
      clearTimeout(clock)
    },
    kill,
  }
}
