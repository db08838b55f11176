import { ApiError } from '@lv/contract/errors'
import { and, eq, isNull } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { mayTell } from '#domains/notifications/notifications/may-tell.ts'
import { hashApplicationToken } from './link.ts'
import { ownApplication } from './own.ts'
import { tellInvited } from './parts/tell-invited.ts'
import { applications } from './schema.ts'

/**
 * Mails the invitation once more, to the application's address alone.
 * @throws `not_found`, `conflict` where there is none, `too_many_requests` after three in an hour
 */
export async function sendInvitation(ctx: Context, token: string) {
  changes()
  const { email } = await ownApplication(ctx, token)
  if (!(await mayTell(ctx, { kind: 'application-approved', email })))
    throw new ApiError(
      'too_many_requests',
      'We’ve sent it several times. Look for our latest email, or try again later.',
    )
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ id: applications.id, email: applications.email })
      .from(applications)
      .where(
        and(
          eq(applications.tokenHash, hashApplicationToken(token)),
          eq(applications.status, 'approved'),
          isNull(applications.joinedAt),
        ),
      )
    if (!row) throw new ApiError('conflict', 'There is no invitation to send.')
    await tellInvited(ctx, row)
    return { success: true, message: 'We’ve sent you the invitation again.' } as const
  })
}
