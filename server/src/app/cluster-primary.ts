import type { Logger } from 'pino'
import type { Config } from '#core/config.ts'
import { metricsOfWorkers, serveMetrics } from '#http/health/metrics.ts'
import { announce } from '#http/sessions/presence.ts'
import type { Cluster } from '#platform/database/open.ts'
import { stopSignals } from './signals.ts'
import { startWorkers } from './workers.ts'

const SAME_SIGNAL_MS = 1000

type Options = { config: Config; log: Logger; cluster: Cluster; count: number }

/** Runs `count` workers on one port and replaces those that die. @returns the address of their summed metrics */
export async function lead({ config, log, cluster, count }: Options): Promise<string> {
  const workers = startWorkers({ count, log })
  const metrics = await serveMetrics(metricsOfWorkers(), config.metricsPort ?? 0)
  let leave: () => Promise<void> = async () => undefined

  async function end(code: number, signal: NodeJS.Signals) {
    await leave()
    await workers.stop(signal)
    await metrics.close()
    await cluster.stop()
    process.exit(code)
  }

  let first = 0
  for (const signal of stopSignals)
    process.on(signal, () => {
      if (first === 0) {
        first = Date.now()
        void end(0, signal)
      } else if (Date.now() - first > SAME_SIGNAL_MS) {
        workers.kill()
        process.exit(1)
      }
    })

  const outcome = await workers.ready
  // The worker has logged why it cannot start, and the others would fail the same way.
  if (outcome !== 'ready') await end(outcome, 'SIGTERM')
  const presence = await announce({ dataDir: config.dataDir, port: config.port, url: config.publicUrl })
  leave = presence.leave
  return metrics.url
}
