import type { FastifyInstance } from 'fastify'
import type { Context } from '#core/context.ts'
import {
  askInTime,
  databaseAnswers,
  MAX_WAITING_SECONDS,
  plainStatus,
  throttled,
} from '#domains/operations/trust/readiness.ts'
import { pendingMigrations } from '#platform/database/migrate.ts'
import { pathOf } from '../routing/address.ts'

type Check = () => Promise<boolean>

const LOOK_MS = 250

/** While the database is down `/status` is plain text that needs only this process. */
function statusWithoutDatabase(http: FastifyInstance, ctx: Context, answers: Check) {
  http.addHook('onRequest', async (request, reply) => {
    if (pathOf(request.url).toLowerCase() !== '/status' || request.method !== 'GET') return
    if (await askInTime(answers, false)) return
    return reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': 30 })
      .type('text/plain; charset=utf-8')
      .send(await plainStatus(ctx))
  })
}

/** `/readyz`: a 503 names what is unfit. Email waiting for a mail server does not count. */
export function healthRoutes(http: FastifyInstance, ctx: Context, isReady: () => boolean) {
  const database = throttled(LOOK_MS, () => databaseAnswers(ctx))
  const checks: Record<string, Check> = {
    database,
    migrations: throttled(LOOK_MS, async () => (await pendingMigrations(ctx.pool)) === 0),
    // A store that all machines share fails for all, so moving traffic would not help.
    files: async () => ctx.files.isShared || ctx.files.isWritable(),
    outbox: throttled(LOOK_MS, async () => (await ctx.jobs.oldestWaitingSeconds('own')) < MAX_WAITING_SECONDS),
  }
  statusWithoutDatabase(http, ctx, database)
  http.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await askInTime(check, false)] as const),
    )
    const failing = [...results.filter(([, isFit]) => !isFit).map(([name]) => name), ...(isReady() ? [] : ['closing'])]
    reply.header('cache-control', 'no-store').code(failing.length === 0 ? 200 : 503)
    const replica = ctx.replica?.state()
    return {
      status: failing.length === 0 ? 'ready' : 'not ready',
      failing,
      // The primary answers without it, so the server stays ready.
      ...(replica ? { replica: replica.why ? `not used: it ${replica.why}` : 'used' } : {}),
    }
  })
}
