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
  announceEnd(): void
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

  let isClosing = false
  const app = await buildApp(ctx, { isClosing: () => isClosing, isDevelopment })
  const metrics = measure(app.http, ctx)
  await pages(app, ctx, isDevelopment ? await openLiveBuild(app.http) : undefined)
  await fill(ctx)
  await ctx.jobs.work(ctx)
  await app.http.listen({ port: config.port, host: config.host })
  return {
    metrics,
    announceEnd() {
      isClosing = true
      ctx.live.close()
    },
    async stop() {
      isClosing = true
      await app.http.close()
      await close()
      await cluster.stop()
    },
  }
}
