import { ApiError } from '@lv/contract/errors'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { reopenAccount } from '#domains/identity/accounts/close-account.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'

/** Calls the deletion of the caller's account off: all is as before. @throws `not_found` where none was asked for */
export function keepAccount(ctx: Context, { id: userId, firstName }: Actor): Promise<null> {
  return transact(ctx, async (ctx) => {
    if (!(await reopenAccount(ctx, userId))) throw new ApiError('not_found', 'Your account isn’t about to be deleted.')
    await tell(ctx, { kind: 'account-kept', to: { userId }, data: { name: firstName } })
    await audit(ctx, { actorId: userId, action: 'account_kept', subject: userId })
    return null
  })
}
