import { DAY_SECONDS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Context } from '#core/context.ts'
import type { Job, JobData, JobName } from '#core/job.ts'
import { Outage } from '#core/outage.ts'
import { storable } from '#platform/database/rows.ts'

/** Jobs land here after 8 retries, for a person to look at. */
const PARKED = 'parked'
/** Emails name people, so finished jobs are deleted within a day. */
const KEPT_SECONDS = DAY_SECONDS
/** Short, so that a backlog goes out soon after an outage. */
const OUTAGE_RETRY_SECONDS = 120
/** From this many refused recipients on it is an outage. */
const MANY_ADDRESSEES = 3
const MAX_ALIKE = 1000
const queue = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  deleteAfterSeconds: KEPT_SECONDS,
  deadLetter: PARKED,
}

/** Not before `from`; higher `priority` first, 0 by default; `group`: see `onePerGroup`. */
type Turn = { from?: Date; priority?: number; group?: string }

declare module '#core/context.ts' {
  interface Ports {
    jobs: Jobs
  }
}

export type Jobs = {
  /** Enqueues in the caller's transaction. @returns false if its `once` key was used within a day */
  enqueue<Name extends JobName>(
    ctx: Context,
    name: Name,
    data: JobData[Name],
    options?: { once?: string } & Turn,
  ): Promise<boolean>
  /** One statement in the caller's transaction; `turns` in the same order. */
  enqueueAll<Name extends JobName>(ctx: Context, name: Name, data: JobData[Name][], turns?: Turn[]): Promise<void>
  work(ctx: Context): Promise<void>
  /** 'own' are jobs that need no external service; 0 where none waits. */
  oldestWaitingSeconds(which: JobName | 'all' | 'own'): Promise<number>
  /** A lower bound; 0 where the service has just accepted something. */
  outageSeconds(name: JobName): Promise<number>
  countParked(): Promise<number>
  /** Waits up to 10 s for jobs under way. */
  stop(): Promise<void>
}

/** An outage does not count as a try, for as long as the kind may wait. */
async function putOff(
  { pool }: Context,
  { name, id, patienceSeconds }: { name: string; id: string; patienceSeconds: number },
) {
  await pool.query(
    `update jobs.job set retry_limit = retry_limit + 1, retry_delay_max = ${OUTAGE_RETRY_SECONDS}
     where name = $1 and id = $2 and state = 'active' and created_on > now() - make_interval(secs => $3)`,
    [name, id, patienceSeconds],
  )
}

export const groupOptions = ({ onePerGroup }: { onePerGroup?: true | undefined }) =>
  onePerGroup ? { groupConcurrency: 1 } : {}

/** Looks for the next job at once after each, and polls only if there is none. */
async function workOn(
  boss: PgBoss,
  ctx: Context,
  name: string,
  { work, isAlike, isUrgent, onePerGroup, patienceSeconds }: Job<never>,
) {
  let worker: string | undefined
  const does = async (waiting: { id: string; data: never }[]) => {
    if (worker) boss.notifyWorker(worker)
    for (const { id, data } of isAlike ? waiting.slice(0, 1) : waiting)
      await work(ctx, data, id).catch(async (error) => {
        if (patienceSeconds && error instanceof Outage) await putOff(ctx, { name, id, patienceSeconds })
        throw error
      })
  }
  const batchSize = isAlike ? MAX_ALIKE : 1
  const options = { batchSize, pollingIntervalSeconds: isUrgent ? 0.5 : 2, ...groupOptions({ onePerGroup }) }
  worker = await boss.work<never>(name, options, does)
}

async function queuesOf(pool: pg.Pool): Promise<Set<string>> {
  const { rows: tables } = await pool.query("select to_regclass('jobs.queue') is not null as exist")
  if (!tables[0]?.exist) return new Set()
  const { rows } = await pool.query<{ name: string }>('select name from jobs.queue')
  return new Set(rows.map(({ name }) => name))
}

export type JobList = { [Name in JobName]: Job<JobData[Name]> }

export async function openJobs(pool: pg.Pool, log: Logger, jobs: JobList): Promise<Jobs> {
  const jobNames = Object.keys(jobs) as JobName[]
  const isOwn = (name: JobName) => (jobs[name] as Job<never>).patienceSeconds === undefined
  // Commands only enqueue: scheduling and maintenance are left to servers.
  const open = (options: { schedule: boolean; supervise: boolean; migrate: boolean }) => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: 'jobs',
      ...options,
    })
    boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
    return boss
  }
  const boss = open({ schedule: false, supervise: false, migrate: true })
  let worker: PgBoss | undefined
  const there = await queuesOf(pool)
  await boss.start()
  if (!there.has(PARKED)) await boss.createQueue(PARKED)
  for (const name of jobNames.filter((name) => !there.has(name))) {
    await boss.createQueue(name, queue)
    // pg-boss looks a new queue up on another connection, which could deadlock once all are in transactions.
    await boss.insert(name, [])
  }
  return {
    async enqueue(ctx, name, data, { once, from, priority = 0, group } = {}) {
      const db = fromDrizzle(ctx.db, sql)
      const written = await boss.send(name, storable(data), {
        db,
        priority,
        ...(from ? { startAfter: from } : {}),
        ...(group ? { group: { id: group } } : {}),
        ...(once ? { id: undefined, singletonKey: once, singletonSeconds: DAY_SECONDS } : {}),
      })
      return written !== null
    },
    async enqueueAll(ctx, name, data, turns = []) {
      if (data.length === 0) return
      const rows = data.map(storable).map((each, n) => {
        const { from, priority = 0, group } = turns[n] ?? {}
        const when = from ? { startAfter: from } : {}
        return { data: each, priority, ...when, ...(group ? { group: { id: group } } : {}) }
      })
      await boss.insert(name, rows, { db: fromDrizzle(ctx.db, sql) })
    },
    async work(ctx) {
      worker = await open({ schedule: true, supervise: true, migrate: false }).start()
      for (const [name, job] of Object.entries<Job<never>>(jobs)) {
        for (let count = 0; count < (job.atOnce ?? 1); count += 1) await workOn(worker, ctx, name, job)
        if (job.schedule) await worker.schedule(name, job.schedule, {}, { tz: 'Australia/Melbourne' })
      }
    },
    async oldestWaitingSeconds(which) {
      const all = jobNames.filter((name) => which === 'all' || which === name || (which === 'own' && isOwn(name)))
      const { rows } = await pool.query<{ seconds: number }>(
        `select coalesce(extract(epoch from now() - min(start_after)), 0)::float as seconds
         from jobs.job where state in ('created', 'retry') and start_after < now() and name = any($1::text[])`,
        [all],
      )
      return Math.max(0, rows[0]?.seconds ?? 0)
    },
    async outageSeconds(name) {
      // The least that the pauses add up to: they double from 2 s.
      const { rows } = await pool.query<{ seconds: number }>(
        `with put_off as (
           select data ->> 'to' as addressee, (output ->> 'isForAll')::boolean is true as is_for_all,
             case when retry_count <= 6 then 2 ^ (retry_count + 1) - 2
               else 126 + ${OUTAGE_RETRY_SECONDS} * (retry_count - 6) end as seconds
           from jobs.job where name = $1 and state in ('retry', 'active') and retry_limit > ${queue.retryLimit})
         select coalesce(max(seconds), 0)::float as seconds from put_off
         where (is_for_all or (select count(distinct addressee) from put_off) >= ${MANY_ADDRESSEES})
           and not exists (select from jobs.job where name = $1 and state = 'completed'
             and completed_on > now() - interval '1 minute')`,
        [name],
      )
      return rows[0]?.seconds ?? 0
    },
    async countParked() {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from jobs.job where name = $1',
        [PARKED],
      )
      return rows[0]?.count ?? 0
    },
    async stop() {
      for (const each of [worker, boss]) await each?.stop({ graceful: true, timeout: 10_000, close: false })
    },
  }
}
