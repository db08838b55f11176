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

/** Asked again, nothing changes. @returns when it is deleted @throws `conflict` with what they have to end first */
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

/** @throws `not_found` if no deletion was asked for */
export function keepAccount(ctx: Context, { id: userId, firstName }: Actor): Promise<null> {
  return transact(ctx, async (ctx) => {
    if (!(await reopenAccount(ctx, userId))) throw new ApiError('not_found', 'Your account isn’t about to be deleted.')
    await notify(ctx, { kind: 'account-kept', to: { userId }, data: { name: firstName } })
    await audit(ctx, { actorId: userId, action: 'account_kept', subject: userId })
    return null
  })
}

type Input = { userId: string; email: string }

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

/** What began after the request ends first; the person is told of it once. */
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
    // The address is now stored nowhere else.
    await notify(ctx, { kind: 'deletion-done', to: { email: due.email }, data: {} })
  })
}

/** An account with something still running waits; a failure leaves the others alone. */
export async function deleteDue(ctx: Context): Promise<void> {
  await remindClosing(ctx)
  for (const due of await listDueClosings(ctx))
    await deleteOne(ctx, due).catch((error) => ctx.log.error({ err: error }, 'a deletion that is due was not done'))
}
