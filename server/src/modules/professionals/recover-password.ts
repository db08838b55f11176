import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { enqueueLimited } from '../../mail/enqueue-limited.ts'
import { users } from '../accounts/tables.ts'
import { professionals } from './tables.ts'

/**
 * Sends the link that `forgotPassword` was asked for, to the stored address alone: to a new password for a verified
 * professional, to verify the address again for one who is not verified, none to anybody else.
 */
export async function recoverPassword(ctx: Context, { email }: { email: string }): Promise<void> {
  const [account] = await ctx.db
    .select({ id: users.id, to: users.email, firstName: users.firstName, emailVerified: users.emailVerified })
    .from(users)
    .innerJoin(professionals, eq(professionals.userId, users.id))
    .where(eq(users.email, email))
    .orderBy(desc(users.emailVerified), desc(users.id))
    .limit(1)
  if (!account) return
  const { id: subject, to, firstName, emailVerified } = account
  await enqueueLimited(
    ctx,
    emailVerified
      ? { kind: 'reset-password', to, data: { firstName }, link: { kind: 'reset_password', subject } }
      : { kind: 'verify-professional', to, data: {}, link: { kind: 'verify_professional', subject } },
  )
}
