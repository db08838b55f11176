import type { Status } from '@lv/contract/trust'
import type { Context } from '../../context.ts'
import { askInTime, databaseAnswers, MOST_WAITING_SECONDS } from '../../http/readiness.ts'

const line = (part: 'mail' | 'jobs', seconds: number | null) => ({
  part,
  isWorking: seconds !== null && seconds < MOST_WAITING_SECONDS,
  waitingSeconds: seconds === null ? null : Math.round(seconds),
})
const thing = (part: 'database' | 'payments' | 'files', isWorking: boolean) => ({
  part,
  isWorking,
  waitingSeconds: null,
})

/** Letters that nobody comes to send, or that the mail server does not take: what takes longer. */
const mailWaits = async ({ jobs }: Context) =>
  Math.max(...(await Promise.all([jobs.oldestWaitingSeconds('mail'), jobs.outageSeconds('mail')])))

/** What works at this moment, part by part, by the checks of readiness; what does not answer in a second does not work. */
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
