import { ApiError } from '@lv/contract/errors'
import { and, eq } from 'drizzle-orm'
import { isAdmin } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { users } from './schema.ts'

const person = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  isSuperAdmin: users.isSuperAdmin,
}

/** The super admin with this email. @throws `forbidden` where nobody is */
export async function findAdmin(ctx: Context, email: string): Promise<string> {
  const theirs = and(eq(users.email, email.trim().toLowerCase()), eq(users.emailVerified, true))
  const [user] = await ctx.db.select(person).from(users).where(theirs)
  if (!user || !isAdmin(ctx, user)) throw new ApiError('forbidden', `${email} is no super admin with an account`)
  return user.id
}

/** @throws `forbidden` where the account is no super admin's any more */
export async function requireStillAdmin(ctx: Context, id: string): Promise<void> {
  const [user] = await ctx.db.select(person).from(users).where(eq(users.id, id))
  if (!user || !isAdmin(ctx, user))
    throw new ApiError('forbidden', 'Who asked for this is no super admin any more. Ask for it again.')
}
