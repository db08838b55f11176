import { ApiError } from '@lv/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { connectionsInWords } from '#domains/identity/accounts/connections.read.ts'
import { readMailToken, useMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { checkPassword, hashPassword, setPassword } from '#domains/identity/accounts/passwords.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { professionals } from './schema.ts'

/** At most three an hour. Only the job looks up the account, so that the answer is the same for every address. */
export async function forgotPassword(ctx: Context, { email }: { email: string }): Promise<{ message: string }> {
  const may = await ctx.rateLimits.take('mailsOfKind', `recover-password:${email}`)
  return transact(ctx, async (ctx) => {
    if (may) await ctx.jobs.enqueue(ctx, 'recover-password', { email })
    return { message: 'If an account exists for this address, we’ve sent a link.' }
  })
}

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
  if (!(await mayNotify(ctx, { kind, email }))) return
  await notify(
    ctx,
    kind === 'reset-password'
      ? { kind, to: { userId: id }, data: { firstName }, link: { kind: 'reset_password', subject: id } }
      : { kind, to: { email, userId: id }, data: {}, link: { kind: 'verify_professional', subject: id } },
  )
}

const kind = 'reset_password'
const stale = () => new ApiError('invalid', 'The password reset link is invalid or has expired.')

async function findOwner(ctx: Context, token: string) {
  const link = await readMailToken(ctx, { kind, token })
  if (!link || link.usedAt) throw stale()
  const [user] = await ctx.db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, link.subject))
  if (!user) throw stale()
  return user
}

/** Ends every session and known device. @throws `invalid`: the link, or the field `password` */
export async function resetPassword(ctx: Context, { token, password }: { token: string; password: string }) {
  const { id, email, firstName, lastName } = await findOwner(ctx, token)
  await checkPassword(password, [email, `${firstName} ${lastName}`])
  const hash = await hashPassword(password)
  return transact(ctx, async (ctx) => {
    const link = await useMailToken(ctx, { kind, token })
    if (!link) throw stale()
    await setPassword(ctx, { userId: id, hash })
    const connections = await connectionsInWords(ctx, id)
    await notify(ctx, { kind: 'password-changed', to: { userId: id }, data: { firstName, connections } })
    return { message: 'Your password has been reset. You can now sign in with it.' }
  })
}
