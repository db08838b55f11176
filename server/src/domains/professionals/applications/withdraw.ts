import { ApiError } from '@lv/contract/errors'
import { and, eq, isNull } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { endMailLinks } from '#domains/identity/accounts/erase-user.ts'
import { hashApplicationToken } from './link.ts'
import { ownApplication } from './own.ts'
import { applications } from './schema.ts'

/** Deletes an application at its applicant's wish. @throws `not_found`, `conflict` once an account was made with it */
export function withdraw(ctx: Context, token: string) {
  changes()
  return transact(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(applications)
      .where(and(eq(applications.tokenHash, hashApplicationToken(token)), isNull(applications.joinedAt)))
      .returning({ id: applications.id })
    if (!gone) {
      await ownApplication(ctx, token)
      throw new ApiError('conflict', 'Your account is set up: the application can no longer be withdrawn.')
    }
    await endMailLinks(ctx, [gone.id])
    return { success: true, message: 'Your application is withdrawn and deleted.' } as const
  })
}
