import { desc, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { mayTell } from '#domains/notifications/notifications/may-tell.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { professionals } from './schema.ts'

/**
 * Sends the link that `forgotPassword` was asked for, to the stored address alone: to a new password for a verified
 * professional, to verify the address again for one who is not verified, none to anybody else.
 */
export async function recoverPassword(ctx: Context, asked: { email: string }): Promise<void> {
  const [account] = await ctx.db
    .select({ id: users.id, email: users.email, firstName: users.firstName, emailVerified: users.emailVerified })
    .from(users)
    .innerJoin(professionals, eq(professionals.userId, users.id))
    .where(eq(users.email, asked.email))
    .orderBy(desc(users.emailVerified), desc(users.id))
    .limit(1)
  if (!account) return
  const { id, email, firstName, emailVerified } = account
  const kind = emailVerified ? 'reset-password' : 'verify-professional'
  if (!(await mayTell(ctx, { kind, email }))) return
  await tell(
    ctx,
    kind === 'reset-password'
      ? { kind, to: { userId: id }, data: { firstName }, link: { kind: 'reset_password', subject: id } }
      : { kind, to: { email, userId: id }, data: {}, link: { kind: 'verify_professional', subject: id } },
  )
}
