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
  /** Writes what an empty database is to hold. */
  fill: (ctx: Context) => Promise<void>
}

export type Server = {
  metrics: Registry
  /** `/readyz` says so from now on, and live streams end. */
  announceEnd(): void
  /** Lets what is under way come to its end (10 s at most), and closes everything but the metrics. */
  stop(): Promise<void>
}

/**
 * Opens the database and everything on it, and answers on the port. @throws ConfigError where something that is named in
 * the configuration cannot be used
 */
export async function serve({ config, log, opening, isDevelopment, fill }: Options): Promise<Server> {
  // Our own database starts in separate processes; meanwhile this one loads the rest of the server. An external one is
  // only asked, within 3 s, which loading would use up.
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
