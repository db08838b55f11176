import { writeSync } from 'node:fs'
import closeWithGrace from 'close-with-grace'
import { ConfigError, readConfig } from './config.ts'
import { openCluster } from './db/open.ts'
import { warningsOf } from './embedded-services.ts'
import { openLiveBuild } from './http/live-build.ts'
import { announce, whoHolds } from './http/presence.ts'
import { openLog } from './log.ts'
import { stopOnSignals, stopSignals } from './signals.ts'

const BAD_CONFIG = 78
const DRAIN_MS = 10_000

const say = (text: string) => writeSync(1, `${text}\n`)

function configOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    writeSync(2, `${error.message}\n`)
    process.exit(BAD_CONFIG)
  }
}

const isDevelopment = process.argv.includes('--dev')
const config = configOrExit()
const holder = await whoHolds(config.dataDir, config.port)
if (holder) {
  say(`${config.brand.name} already runs at ${holder.url} (process ${holder.pid}).`)
  process.exit(0)
}

const log = openLog(config)
for (const line of warningsOf(config)) {
  writeSync(2, `${line}\n`)
  log.warn(line)
}
const opening = openCluster({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }).catch((error) => {
  writeSync(2, `${error.message}\n`)
  process.exit(1)
})
// Our own database starts in separate processes; meanwhile this one loads the rest of the server. An external one is
// only asked, within 3 s, which loading would use up.
if (config.databaseUrl) await opening
const { buildApp } = await import('./app.ts')
const { migrate } = await import('./db/migrate.ts')
const { measure, serveMetrics } = await import('./http/metrics.ts')
const { pages } = await import('./http/pages.ts')
const { seedWhenEmpty } = await import('./seed/seed-when-empty.ts')
const { startContext } = await import('./start-context.ts')
const cluster = await opening
await migrate(cluster.url)
const { ctx, close } = await startContext(config, log, cluster.url)

let isClosing = false
const app = await buildApp(ctx, { isClosing: () => isClosing, isDevelopment })
const register = measure(app.http, ctx)
await pages(app, ctx, isDevelopment ? await openLiveBuild(app.http) : undefined)
const metrics = await serveMetrics(register, config.metricsPort ?? 0)
await seedWhenEmpty(ctx)
await ctx.jobs.work(ctx)
await app.http.listen({ port: config.port, host: config.host })
const presence = await announce({ dataDir: config.dataDir, port: config.port, url: config.publicUrl })

const { close: closeGracefully } = closeWithGrace(
  { delay: DRAIN_MS + 5000, logger: log, skip: [...stopSignals] },
  async ({ err }) => {
    if (err) log.error({ err }, 'closing after a failure')
    isClosing = true
    await presence.leave()
    await app.http.close()
    await metrics.close()
    await close()
    await cluster.stop()
  },
)
stopOnSignals(() => {
  isClosing = true
  ctx.live.close()
}, closeGracefully)

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
}  Metrics: ${metrics.url}   Stop with Ctrl+C.
`)
