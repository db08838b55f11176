import type { Status } from '@lv/contract/trust'
import type { Context } from '#core/context.ts'
import { askInTime, databaseAnswers, MAX_WAITING_SECONDS } from './readiness.ts'

const line = (part: 'mail' | 'jobs', seconds: number | null) => ({
  part,
  isWorking: seconds !== null && seconds < MAX_WAITING_SECONDS,
  waitingSeconds: seconds === null ? null : Math.round(seconds),
})
const thing = (part: 'database' | 'payments' | 'files', isWorking: boolean) => ({
  part,
  isWorking,
  waitingSeconds: null,
})

/** Returns the longer of how long mail has waited, and how long the server has refused it. */
const mailWaits = async ({ jobs }: Context) =>
  Math.max(...(await Promise.all([jobs.oldestWaitingSeconds('mail'), jobs.outageSeconds('mail')])))

/** A part that does not answer within a second is down. */
export async function readStatus(ctx: Context): Promise<Status> {
  const [database, mail, jobs, files] = await Promise.all([
    askInTime(() => databaseAnswers(ctx), false),
    askInTime<number | null>(() => mailWaits(ctx), null),
    askInTime<number | null>(() => ctx.jobs.oldestWaitingSeconds('own'), null),
    askInTime(() => ctx.files.isWritable(), false),
  ])
  return {
    checkedAt: ctx.now().toISOString(),
    parts: [
      thing('database', database),
      line('mail', mail),
      line('jobs', jobs),
      thing('payments', ctx.payments.isAnswering()),
      thing('files', files),
    ],
  }
}
