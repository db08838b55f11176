import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import type { MailTokenKind } from '../modules/accounts/issue-mail-token.ts'
import type { BookingMoment } from '../modules/consultations/is-still.ts'
import { alike, atOnce, names, schedules, urgent } from './timetable.ts'

/** Work done outside of a request, by name; each with what it is handed. */
export type JobData = {
  /** A letter of a kind; `link` says what its link is for: `token` is then issued, and put into the letter, as it is sent. */
  mail: {
    kind: string
    to: string
    data: Record<string, string>
    link?: { kind: MailTokenKind | 'manage_booking' | 'visit_booking' | 'bookings_of'; subject: string }
    /** The paper or the calendar entry that comes with it: drawn as the letter is sent. */
    attach?: { kind: 'receipt'; id: string } | { kind: 'calendar'; id: string; isOff?: boolean }
    /** Not sent where the booking was cancelled or moved meanwhile: the letter no longer holds. */
    onlyWhile?: BookingMoment
  }
  /** Finds professionals for a request that may be passed on. */
  'match-request': { requestId: string }
  /** Tries again for every request that waits for professionals. */
  'match-waiting': Record<string, never>
  /** Decides the leads whose time is up. */
  'settle-leads': Record<string, never>
  /** Asks homeowners whether a professional was in touch. */
  'ask-homeowners': Record<string, never>
  /** Counts the professionals' response records. */
  'count-answers': Record<string, never>
  /** Takes files that nothing holds any more out of the store. */
  'discard-files': { ids: string[] }
  /** Takes the name off the review of a request whose homeowner had everything deleted. */
  'erase-review': { requestId: string }
  /** Sends a link for a new password to an address, if it has an account. */
  'recover-password': { email: string }
  /** Warns of licences and insurances that end soon. */
  'document-expiry': Record<string, never>
  /** Tells professionals, once each, what is missing before they get leads, and of prices that have changed for them. */
  'tell-vetting': Record<string, never>
  'late-checks': Record<string, never>
  'count-vitality': Record<string, never>
  /** Makes yesterday's entries of the ledger tell when one of them is changed. */
  'seal-ledger': Record<string, never>
  /** Shares the premium income of the months that are due between the owners of paid communities. */
  'share-premium': Record<string, never>
  /** Takes what an owner (or everybody) owes from refunds out of what was earned since. */
  'cover-owing': { ownerId?: string }
  /** Lets what is due at the local payment provider happen, and sends its webhooks. */
  'local-payments': Record<string, never>
  /** Sends a refund's money to the card that paid. */
  'send-refund': { refundId: string }
  /** Makes a card that was handed over the one that is charged, and tries unpaid invoices again. */
  'use-card': { customerId: string; paymentMethodId: string }
  /** Buys points for a professional who asked for that, where they have run low. */
  'auto-top-up': { professionalId: string }
  /** Looks for happenings at the payment provider that never arrived here. */
  'reconcile-payments': Record<string, never>
  /** Settles or closes the orders whose time is up. */
  'sweep-orders': Record<string, never>
  /** Ends a subscription at once, as its payment was given back or never came. */
  'end-subscription': { subscriptionId: string }
  /** Ends a second subscription of a kind and gives its money back. */
  'undo-subscription': { providerId: string }
  /** Ends what was not paid for within the days of grace, and lets no agreement renew beyond its end. */
  'end-grace': Record<string, never>
  /** Cancels the coming visit of a consultation whose payment has wholly gone back. */
  'call-off-refunded': { chargeId: string }
  /** Gives consultations' times back that nobody paid for, and reminds of visits. */
  'sweep-bookings': Record<string, never>
  /** A text message to an Australian mobile number, in E.164. */
  text: { to: string; text: string }
  /** Makes the HTML of posts and comments that lack that of today's renderer. */
  'render-again': Record<string, never>
  sweep: Record<string, never>
}
export type JobName = keyof JobData

export type Workers = { [Name in JobName]: (ctx: Context, data: JobData[Name]) => Promise<void> }

/** A job that failed and was tried 8 times more, each time after a longer pause, is parked here for somebody to look at. */
const PARKED = 'parked'
/** A job that is done is gone within a day: letters name people. */
const KEPT_SECONDS = 86_400
/** Jobs that ask for the same are answered together, so many by one run. */
const MOST_ALIKE = 1000
const queue = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  deleteAfterSeconds: KEPT_SECONDS,
  deadLetter: PARKED,
}

export type Jobs = {
  /**
   * Writes a job in the caller's transaction: it runs after the commit, or never existed. A job with a `once` key that
   * was written before is not written again; one with `from` waits until then.
   */
  enqueue<Name extends JobName>(
    ctx: Context,
    name: Name,
    data: JobData[Name],
    options?: { once?: string; from?: Date },
  ): Promise<void>
  /** Writes several jobs of one kind in the caller's transaction, in one statement. */
  enqueueAll<Name extends JobName>(ctx: Context, name: Name, data: JobData[Name][]): Promise<void>
  /** Starts doing the work in this process. */
  work(ctx: Context, workers: Workers): Promise<void>
  /** How long the oldest job has waited, of one queue or of all; 0 where none waits. */
  oldestWaitingSeconds(name?: JobName): Promise<number>
  /** How many jobs were given up: somebody has to look at them. */
  countParked(): Promise<number>
  /** Finishes what is under way (10 s at most) and stops. */
  stop(): Promise<void>
}

/** Opens the job tables on the given pool, making them where they are missing. */
export async function openJobs(pool: pg.Pool, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    schedule: true,
    supervise: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  await boss.createQueue(PARKED)
  for (const name of names) await boss.createQueue(name, queue)
  // pg-boss looks each queue up at its first use, on a connection of its own: in a transaction, with every connection in
  // one that waits for it, that would never come.
  for (const name of names) await boss.insert(name, [])
  return {
    async enqueue(ctx, name, data, { once, from } = {}) {
      const db = fromDrizzle(ctx.db, sql)
      await boss.send(name, data, {
        db,
        ...(from ? { startAfter: from } : {}),
        ...(once ? { id: undefined, singletonKey: once, singletonSeconds: 86_400 } : {}),
      })
    },
    async enqueueAll(ctx, name, data) {
      if (data.length === 0) return
      const jobs = data.map((each) => ({ data: each }))
      await boss.insert(name, jobs, { db: fromDrizzle(ctx.db, sql) })
    },
    async work(ctx, workers) {
      for (const name of names)
        for (let count = 0; count < (atOnce[name] ?? 1); count += 1) {
          // Who has done one looks for the next at once; only who finds nothing waits.
          let worker: string | undefined
          const does = async (jobs: { data: unknown }[]) => {
            if (worker) boss.notifyWorker(worker)
            for (const job of alike.has(name) ? jobs.slice(0, 1) : jobs)
              await (workers[name] as (ctx: Context, data: unknown) => Promise<void>)(ctx, job.data)
          }
          const batchSize = alike.has(name) ? MOST_ALIKE : 1
          worker = await boss.work(name, { batchSize, pollingIntervalSeconds: urgent.has(name) ? 0.5 : 2 }, does)
        }
      for (const [name, cron] of Object.entries(schedules))
        await boss.schedule(name, cron, {}, { tz: 'Australia/Melbourne' })
    },
    async oldestWaitingSeconds(name) {
      const { rows } = await pool.query<{ seconds: number }>(
        `select coalesce(extract(epoch from now() - min(start_after)), 0)::float as seconds
         from jobs.job where state in ('created', 'retry') and start_after < now() and name <> $1
           and ($2::text is null or name = $2)`,
        [PARKED, name ?? null],
      )
      return Math.max(0, rows[0]?.seconds ?? 0)
    },
    async countParked() {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from jobs.job where name = $1',
        [PARKED],
      )
      return rows[0]?.count ?? 0
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: false }),
  }
}
