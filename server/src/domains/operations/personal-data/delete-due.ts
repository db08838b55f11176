import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { type Context, transact } from '#core/context.ts'
import { listDueClosings, markReminded, markWaiting } from '#domains/identity/accounts/due-closings.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { erasePerson } from './erase.ts'
import { findPerson } from './parts/find-person.ts'
import { whatRuns } from './parts/still-running.ts'

const REMINDER_DAYS = 3

type Due = Awaited<ReturnType<typeof listDueClosings>>[number]

/** Tells those whose account is deleted within three days, once each. */
function remindClosing(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    for (const { userId, firstName, dueAt } of await markReminded(ctx, REMINDER_DAYS))
      await tell(ctx, {
        kind: 'deletion-soon',
        to: { userId },
        data: { name: firstName, day: writtenDay(new Date(dueAt)) },
      })
  })
}

/** What began after they had asked ends first; they are told once what it is. */
async function postpone(ctx: Context, { userId, email, firstName }: Due, running: string[]) {
  await transact(ctx, async (ctx) => {
    if (await markWaiting(ctx, userId))
      await tell(ctx, {
        kind: 'deletion-waits',
        to: { email, userId },
        data: { name: firstName, reasons: running.join(' ') },
      })
  })
}

async function deleteOne(ctx: Context, due: Due) {
  const running = await whatRuns(ctx, await findPerson(ctx, due.email))
  if (running.length > 0)
    return postpone(
      ctx,
      due,
      running.map(({ you }) => you),
    )
  await transact(ctx, async (ctx) => {
    await erasePerson(ctx, due.email)
    // To the address, which nothing else here knows any more.
    await tell(ctx, { kind: 'deletion-done', to: { email: due.email }, data: {} })
  })
}

/**
 * Deletes the accounts whose time of grace is over; one of which something is still running waits for its end. One that
 * fails leaves the others alone, and is tried again with the next run.
 */
export async function deleteDue(ctx: Context): Promise<void> {
  await remindClosing(ctx)
  for (const due of await listDueClosings(ctx))
    await deleteOne(ctx, due).catch((error) => ctx.log.error({ err: error }, 'a deletion that is due was not done'))
}
