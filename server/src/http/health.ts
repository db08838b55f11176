import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { pendingMigrations } from '../db/migrate.ts'

const MOST_OUTBOX_SECONDS = 300

type Check = () => Promise<boolean>

async function passes(check: Check): Promise<boolean> {
  const late = wait(1000, false, { ref: false })
  return Promise.race([check().catch(() => false), late])
}

/**
 * `/healthz`: the process answers, whatever else is wrong. `/readyz`: database, migrations, files and outbox are fit;
 * 503 names what is not. A server that is closing is not ready.
 */
export function healthRoutes(http: FastifyInstance, ctx: Context, isClosing: () => boolean) {
  const checks: Record<string, Check> = {
    database: async () => (await ctx.pool.query('select 1')).rowCount === 1,
    migrations: async () => (await pendingMigrations(ctx.pool)) === 0,
    files: async () => ctx.files.isWritable(),
    outbox: async () => (await ctx.jobs.oldestWaitingSeconds()) < MOST_OUTBOX_SECONDS,
  }
  http.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
    )
    const failing = [
      ...results.filter(([, isFit]) => !isFit).map(([name]) => name),
      ...(isClosing() ? ['closing'] : []),
    ]
    reply.header('cache-control', 'no-store').code(failing.length === 0 ? 200 : 503)
    return { status: failing.length === 0 ? 'ready' : 'not ready', failing }
  })
}
