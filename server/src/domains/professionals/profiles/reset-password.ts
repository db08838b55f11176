import { ApiError } from '@lv/contract/errors'
import { eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { checkPassword } from '#domains/identity/accounts/check-password.ts'
import { connectionsInWords } from '#domains/identity/accounts/connections.read.ts'
import { hashPassword } from '#domains/identity/accounts/hash-password.ts'
import { readMailToken } from '#domains/identity/accounts/read-mail-token.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { setPassword } from '#domains/identity/accounts/set-password.ts'
import { useMailToken } from '#domains/identity/accounts/use-mail-token.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'

const kind = 'reset_password'
const stale = () => new ApiError('invalid', 'The password reset link is invalid or has expired.')

/** Whose link this is, without using it: nothing is hashed for a link that is worth nothing. */
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

/**
 * Sets a new password with the link from the mail. It ends every session and known device, writes a mail that says so and
 * names what goes on without a sign-in, and signs nobody in. The link works once, whoever presses twice.
 * @throws `invalid`: the link, or the field `password`
 */
export async function resetPassword(ctx: Context, { token, password }: { token: string; password: string }) {
  const { id, email, firstName, lastName } = await findOwner(ctx, token)
  await checkPassword(password, [email, `${firstName} ${lastName}`])
  const hash = await hashPassword(password)
  return transact(ctx, async (ctx) => {
    const link = await useMailToken(ctx, { kind, token })
    if (!link) throw stale()
    await setPassword(ctx, { userId: id, hash })
    const connections = await connectionsInWords(ctx, id)
    await tell(ctx, { kind: 'password-changed', to: { userId: id }, data: { firstName, connections } })
    return { message: 'Your password has been reset. You can now sign in with it.' }
  })
}
