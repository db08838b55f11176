import net from 'node:net'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import type { Cluster } from '#platform/database/open.ts'

type Options = {
  config: Config
  log: Logger
  opening: Promise<Cluster>
  isDevelopment: boolean
  fill: (ctx: Context) => Promise<void>
}

export type Server = {
  metrics: Registry
  announce(): void
  stopListening(): void
  /** Waits up to 10 s for requests under way, then closes everything but the metrics. */
  stop(): Promise<void>
}

/** Starts the server. @throws ConfigError where something named in the configuration cannot be used */
export async function serve({ config, log, opening, isDevelopment, fill }: Options): Promise<Server> {
  // The embedded database starts while this process loads modules; an external one is only asked within 3 s.
  if (config.databaseUrl) await opening
  const { buildApp } = await import('#app.ts')
  const { migrate } = await import('#platform/database/migrate.ts')
  const { measure } = await import('#http/health/metrics.ts')
  const { openLiveBuild } = await import('#http/pages/live-build.ts')
  const { pages } = await import('#http/pages/pages.ts')
  const { startContext } = await import('./start-context.ts')
  const cluster = await opening
  await migrate(cluster.url)
  const { ctx, close } = await startContext(config, log, () => cluster.url, cluster.way)

  let [isReady, isListening] = [true, true]
  const app = await buildApp(ctx, { isReady: () => isReady, isListening: () => isListening, isDevelopment })
  const metrics = measure(app.http, ctx)
  await pages(app, ctx, isDevelopment ? await openLiveBuild(app.http) : undefined)
  await fill(ctx)
  await ctx.jobs.work(ctx)
  await app.http.listen({ port: config.port, host: config.host })
  return {
    metrics,
    announce() {
      isReady = false
      ctx.live.close()
    },
    stopListening() {
      isListening = false
      // An HTTP server's own close() also cuts idle connections, on which a request may be on its way.
      net.Server.prototype.close.call(app.http.server)
    },
    async stop() {
      isReady = false
      isListening = false
      await app.http.close()
      await close()
      await cluster.stop()
    },
  }
}
