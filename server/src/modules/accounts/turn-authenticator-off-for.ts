import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { turnAuthenticatorOff } from './turn-authenticator-off.ts'

/** `adminId` is null for a command that names nobody. */
type Asked = { email: string; reason: string; adminId: string | null }

/**
 * Lets somebody in who lost their phone and their recovery codes, and told an administrator how to know them.
 * @returns whether it was on @throws `not_found` where nobody has the address
 */
export async function turnAuthenticatorOffFor(ctx: Context, { email, reason, adminId }: Asked): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from users where email = ${email} and email_verified`,
  )
  if (!rows[0]) throw new ApiError('not_found', `Nobody has the address ${email}`)
  return turnAuthenticatorOff(ctx, { userId: rows[0].id, adminId, reason })
}
