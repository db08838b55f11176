import nodeCluster from 'node:cluster'
import { writeSync } from 'node:fs'
import closeWithGrace from 'close-with-grace'
import { warningsOf } from '#app/embedded-services.ts'
import { serve } from '#app/serve.ts'
import { stopOnSignals, stopSignals } from '#app/signals.ts'
import { sayReady, shareOf } from '#app/workers.ts'
import { ConfigError, readConfig } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import { announce, whoHolds } from '#http/sessions/presence.ts'
import { openCluster } from '#platform/database/open.ts'
import { openLog } from '#platform/logging/log.ts'

const BAD_CONFIG = 78
const DRAIN_MS = 10_000
/** More of them than processors only wait for each other. */
const MAX_WORKERS = 32

const say = (text: string) => writeSync(1, `${text}\n`)

function exitFor(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  writeSync(2, `${error.message}\n`)
  process.exit(BAD_CONFIG)
}

/** `--workers=3`: how many processes serve together. @throws ConfigError */
function countWorkers(): number {
  const given = process.argv.find((argument) => argument.startsWith('--workers'))
  if (given === undefined) return 1
  const count = Number(/^--workers=(\d+)$/.exec(given)?.[1])
  if (!(count >= 1 && count <= MAX_WORKERS))
    throw new ConfigError([`${given}: say --workers=<number>, from 1 to ${MAX_WORKERS}`])
  if (isDevelopment && count > 1) throw new ConfigError(['--workers and --dev do not go together'])
  return count
}

const isDevelopment = process.argv.includes('--dev')
const isWorker = nodeCluster.isWorker

function settings() {
  try {
    const workers = countWorkers()
    return { config: shareOf(readConfig(process.env), isWorker ? workers : 1), workers }
  } catch (error) {
    return exitFor(error)
  }
}

const { config, workers } = settings()
const log = openLog(config)
if (!isWorker) {
  const holder = await whoHolds(config.dataDir, config.port)
  if (holder) {
    say(`${config.brand.name} already runs at ${holder.url} (process ${holder.pid}).`)
    process.exit(0)
  }
  for (const line of warningsOf(config)) {
    writeSync(2, `${line}\n`)
    log.warn(line)
  }
}
const opening = openCluster({
  databaseUrl: config.databaseUrl,
  listenUrl: config.databaseListenUrl,
  replicaUrl: config.databaseReplicaUrl,
  dataDir: config.dataDir,
  log,
}).catch((error) => {
  writeSync(2, `${error.message}\n`)
  process.exit(1)
})

const fill = async (ctx: Context) => (await import('#app/seed-when-empty.ts')).seedWhenEmpty(ctx)

/** Serves in this process. @returns the address of the metrics; a worker's are its leader's */
async function serveHere(): Promise<string> {
  const {
    metrics: register,
    stop,
    ...steps
  } = await serve({ config, log, opening, isDevelopment, fill }).catch(exitFor)
  const { handOn, metricsOf, serveMetrics } = await import('#http/health/metrics.ts')
  const metrics = isWorker ? undefined : await serveMetrics(metricsOf(register), config.metricsPort ?? 0)
  const presence = isWorker
    ? undefined
    : await announce({ dataDir: config.dataDir, port: config.port, url: config.publicUrl })
  const { close } = closeWithGrace({ delay: DRAIN_MS + 5000, logger: log, skip: [...stopSignals] }, async ({ err }) => {
    if (err) log.error({ err }, 'closing after a failure')
    await presence?.leave()
    await stop()
    await metrics?.close()
  })
  stopOnSignals({ ...steps, close })
  if (isWorker) handOn(register)
  return metrics?.url ?? ''
}

/** Leads processes that serve. @returns the address of the metrics */
async function leadThem(): Promise<string> {
  const { lead } = await import('#app/cluster-primary.ts')
  return lead({ config, log, cluster: await opening, count: workers })
}

const metricsUrl = await (workers > 1 && !isWorker ? leadThem() : serveHere())
if (isWorker) sayReady()
else
  say(`
  ${config.brand.name} is ready: ${config.publicUrl}
${
  config.seed === 'demo' && config.hasEmbeddedServices
    ? `
  Sign in as one of the demo people, or as anyone (any email works):
    member@demo.example   a member of several communities
    owner@demo.example    owns two communities
    admin@demo.example    looks after the village
    home@demo.example     compares three quotes
  Or log in as a professional, with the password laneway-demo-1:
    builder@demo.example  gold, 2,000 points, leads in every state
    plumber@demo.example  silver
  Mail it has sent: ${config.publicUrl}/dev/mailbox
`
    : ''
}${workers > 1 ? `  Served by ${workers} processes.\n` : ''}  Metrics: ${metricsUrl}   Stop with Ctrl+C.
`)
