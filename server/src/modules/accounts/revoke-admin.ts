import { eq } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { users } from './tables.ts'

/**
 * Takes the role of a super admin from the person with this email; it counts from their next call. Who is named in
 * `SUPER_ADMIN_EMAILS` stays one: `isNamed` says so.
 * @throws `not_found` where no account has the email.
 */
export async function revokeAdmin(
  ctx: Context,
  email: string,
): Promise<{ id: string; email: string; isNamed: boolean }> {
  const person = eq(users.email, email.trim().toLowerCase())
  const former = await transact(ctx, async (ctx) => {
    const revoked = await ctx.db
      .update(users)
      .set({ isSuperAdmin: false })
      .where(person)
      .returning({ id: users.id, email: users.email })
    const former = found(revoked, 'No account has this email.')
    await audit(ctx, { actorId: null, action: 'admin_revoked', subject: former.id })
    return former
  })
  await ctx.reads.drop()
  return { ...former, isNamed: ctx.config.superAdminEmails.includes(former.email) }
}
