import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '#core/context.ts'
import { countQuarantined } from '../sessions/quarantine.read.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function measure(http: FastifyInstance, ctx: Context): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    // A stream that ended well is no slow answer.
    if (route === '/api/live' && reply.statusCode === 200) return
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>, aggregator: 'sum' | 'max' = 'sum') =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [register],
      async collect() {
        this.set(await read())
      },
    })
  gauge('database_connections_open', 'Connections of this process', () => ctx.pool.totalCount)
  gauge('database_callers_waiting', 'Callers that wait for a connection', () => ctx.pool.waitingCount)
  gauge('live_streams', 'Browsers that are connected to be told what happens', () => ctx.live.count())
  gauge('shared_reads_bytes', 'What is kept for the requests of the next seconds', () => ctx.reads.bytes())
  gauge('drawings_waiting', 'Pictures that wait for a drawing process', () => ctx.drawings.state().waiting)
  gauge('drawings_under_way', 'Pictures that are being drawn', () => ctx.drawings.state().underWay)
  const { replica } = ctx
  if (replica) {
    gauge('database_replica_reads', 'Statements that the replica answered', () => replica.state().reads)
    gauge(
      'database_replica_fell_back',
      'Statements that it failed, asked again on the primary',
      () => replica.state().fellBack,
    )
  }
  // Every process reads the same values from the database, so workers' values are not summed.
  const shared = (name: string, help: string, read: () => number | Promise<number>) => gauge(name, help, read, 'max')
  if (replica) {
    shared('database_replica_left_out', 'Whether some process does not use the replica', () =>
      replica.state().isUsed ? 0 : 1,
    )
    shared(
      'database_replica_lag_seconds',
      'For how long it has not replayed what the primary wrote',
      () => replica.state().lagSeconds,
    )
  }
  shared('outbox_oldest_seconds', 'Age of the oldest job that waits', () =>
    ctx.jobs.oldestWaitingSeconds('all').catch(() => -1),
  )
  shared('mail_outage_seconds', 'For how long the mail server has taken nothing, at least', () =>
    ctx.jobs.outageSeconds('mail').catch(() => -1),
  )
  shared('jobs_parked', 'Jobs that were tried nine times and given up', () => ctx.jobs.countParked().catch(() => -1))
  shared('payments_breaker_open', 'Whether the payment provider is not asked, as it did not answer', () =>
    ctx.payments.isAnswering() ? 0 : 1,
  )
  shared('payments_quarantined', 'Payments that did not match what was asked for, since the beginning', () =>
    countQuarantined(ctx, 'true'),
  )
  shared('payments_quarantine_open', 'Of these, the ones nobody has resolved', () =>
    countQuarantined(ctx, 'resolved_at is null'),
  )
  return register
}

export type Metrics = { contentType: string; text(): Promise<string> }

export const metricsOf = (register: Registry): Metrics => ({
  contentType: register.contentType,
  text: () => register.metrics(),
})

/** Lets the cluster primary collect this worker's metrics. */
export function handOn(register: Registry) {
  AggregatorRegistry.setRegistries(register)
  new AggregatorRegistry()
}

export function metricsOfWorkers(): Metrics {
  const all = new AggregatorRegistry()
  return { contentType: all.contentType, text: () => all.clusterMetrics() }
}

/** On this machine only. @returns its address and how to close it */
export async function serveMetrics(metrics: Metrics, port: number) {
  const server = createServer(async (_request, response) => {
    try {
      response.setHeader('content-type', metrics.contentType)
      response.end(await metrics.text())
    } catch {
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
