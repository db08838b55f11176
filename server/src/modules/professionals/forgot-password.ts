import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { enqueueLimited } from '../../mail/enqueue-limited.ts'
import { users } from '../accounts/tables.ts'
import { professionals } from './tables.ts'

/**
 * Asks for a link to a new password, at most three times an hour for an address. Whether the address has an account only
 * the job looks up: the answer is the same, and nobody can fill the queue with one address.
 */
export async function forgotPassword(ctx: Context, { email }: { email: string }): Promise<{ message: string }> {
  if (await ctx.budgets.take('mailsOfKind', `recover-password:${email}`))
    await ctx.jobs.enqueue(ctx, 'recover-password', { email })
  return { message: 'If an account exists for this address, we have sent a link.' }
}

/**
 * Sends the link, to the stored address alone: a new password for a verified professional, the link to verify the address
 * again for one who is not verified, nothing for anybody else.
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
