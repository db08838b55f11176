import { ApiError } from '@lv/contract/errors'
import { GRACE_DAYS } from '@lv/contract/options'
import type { Actor } from '#core/actor.ts'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { type Context, transact } from '#core/context.ts'
import { closeAccount } from '#domains/identity/accounts/close-account.ts'
import { readClosing } from '#domains/identity/accounts/due-closings.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'
import { findPerson } from './parts/find-person.ts'
import { whatRuns } from './parts/still-running.ts'

const DAY_MS = 86_400_000

/**
 * Closes the caller's account, to be deleted after 14 days: others see it no more, no lead is sent to it, and it is signed
 * out everywhere but here. Asked again, nothing changes. @returns when it is deleted
 * @throws `conflict` with what they have to end first
 */
export function askDeletion(
  ctx: Context,
  { id: userId, email, firstName, sessionId }: Actor,
): Promise<{ dueAt: string }> {
  return transact(ctx, async (ctx) => {
    const running = await whatRuns(ctx, await findPerson(ctx, email))
    const first = running.filter(({ endsAlone }) => !endsAlone)
    if (first.length > 0) throw new ApiError('conflict', first.map(({ you }) => you).join('\n'))
    const asked = new Date(ctx.now().getTime() + GRACE_DAYS * DAY_MS)
    const isNew = await closeAccount(ctx, { userId, dueAt: asked, sessionId })
    const dueAt = isNew ? asked : ((await readClosing(ctx, userId)) ?? asked)
    if (isNew) {
      await tell(ctx, { kind: 'deletion-asked', to: { userId }, data: { name: firstName, day: writtenDay(dueAt) } })
      await audit(ctx, { actorId: userId, action: 'deletion_asked', subject: userId })
    }
    return { dueAt: dueAt.toISOString() }
  })
}
