import { formatDate } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { GRACE_DAYS } from '@lv/contract/options'
import type { Deletion } from '@lv/contract/people'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import {
  closeAccount,
  listDueClosings,
  markReminded,
  markWaiting,
  readClosing,
  reopenAccount,
} from '#domains/identity/accounts/closing.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { erasePerson } from './erase.ts'
import { findPerson } from './parts/find-person.ts'
import { findDeletionBlockers } from './parts/still-running.ts'
import { previewDeletion } from './parts/takes.ts'

/**
 * Closes the caller's account, to be deleted after 14 days: others see it no more, no lead is sent to it, and it is signed
 * out everywhere but here. Asked again, nothing changes. @returns when it is deleted
 * @throws `conflict` with what they have to end first
 */
export function requestDeletion(
  ctx: Context,
  { id: userId, email, firstName, sessionId }: Actor,
): Promise<{ dueAt: string }> {
  return transact(ctx, async (ctx) => {
    const running = await findDeletionBlockers(ctx, await findPerson(ctx, email))
    const first = running.filter(({ endsAlone }) => !endsAlone)
    if (first.length > 0) throw new ApiError('conflict', first.map(({ you }) => you).join('\n'))
    const asked = new Date(ctx.now().getTime() + GRACE_DAYS * DAY_MS)
    const isNew = await closeAccount(ctx, { userId, dueAt: asked, sessionId })
    const dueAt = isNew ? asked : ((await readClosing(ctx, userId)) ?? asked)
    if (isNew) {
      await notify(ctx, {
        kind: 'deletion-asked',
        to: { userId },
        data: { name: firstName, day: formatDate(dueAt) },
      })
      await audit(ctx, { actorId: userId, action: 'deletion_asked', subject: userId })
    }
    return { dueAt: dueAt.toISOString() }
  })
}

/** Calls the deletion of the caller's account off: all is as before. @throws `not_found` where none was asked for */
export function keepAccount(ctx: Context, { id: userId, firstName }: Actor): Promise<null> {
  return transact(ctx, async (ctx) => {
    if (!(await reopenAccount(ctx, userId))) throw new ApiError('not_found', 'Your account isn’t about to be deleted.')
    await notify(ctx, { kind: 'account-kept', to: { userId }, data: { name: firstName } })
    await audit(ctx, { actorId: userId, action: 'account_kept', subject: userId })
    return null
  })
}

type Input = { userId: string; email: string }

/**
 * What the deletion of the caller's account takes and what it leaves, with the reason; what they have to end before; and
 * when it is, where they have asked for it.
 */
export async function readDeletion(ctx: Context, { userId, email }: Input): Promise<Deletion> {
  const person = await findPerson(ctx, email)
  const running = await findDeletionBlockers(ctx, person)
  const dueAt = await readClosing(ctx, userId)
  return {
    dueAt: dueAt?.toISOString() ?? null,
    ...(await previewDeletion(ctx, person)),
    endFirst: running.filter(({ endsAlone }) => !endsAlone).map(({ you, path }) => ({ text: you, path })),
    endsAlone: running.filter(({ endsAlone }) => endsAlone).map(({ you }) => you),
  }
}

const REMINDER_DAYS = 3

type Due = Awaited<ReturnType<typeof listDueClosings>>[number]

/** Tells those whose account is deleted within three days, once each. */
function remindClosing(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    for (const { userId, firstName, dueAt } of await markReminded(ctx, REMINDER_DAYS))
      await notify(ctx, {
        kind: 'deletion-soon',
        to: { userId },
        data: { name: firstName, day: formatDate(new Date(dueAt)) },
      })
  })
}

/** What began after they had asked ends first; they are told once what it is. */
async function postpone(ctx: Context, { userId, email, firstName }: Due, running: string[]) {
  await transact(ctx, async (ctx) => {
    if (await markWaiting(ctx, userId))
      await notify(ctx, {
        kind: 'deletion-waits',
        to: { email, userId },
        data: { name: firstName, reasons: running.join(' ') },
      })
  })
}

async function deleteOne(ctx: Context, due: Due) {
  const running = await findDeletionBlockers(ctx, await findPerson(ctx, due.email))
  if (running.length > 0)
    return postpone(
      ctx,
      due,
      running.map(({ you }) => you),
    )
  await transact(ctx, async (ctx) => {
    await erasePerson(ctx, due.email)
    // To the address, which nothing else here knows any more.
    await notify(ctx, { kind: 'deletion-done', to: { email: due.email }, data: {} })
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
