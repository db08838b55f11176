import { and, eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { found } from '#platform/database/rows.ts'
import { sessions, users } from './schema.ts'

/**
 * Takes an administrator's role from the person with this email, and ends their sessions as one. Who is named in
 * `SUPER_ADMIN_EMAILS` stays one: `isNamed` says so.
 * @throws `not_found` where no account has the email.
 */
export async function revokeAdmin(
  ctx: Context,
  email: string,
): Promise<{ id: string; email: string; isNamed: boolean }> {
  const isNamed = (address: string) => ctx.config.superAdminEmails.includes(address)
  const person = eq(users.email, email.trim().toLowerCase())
  const former = await transact(ctx, async (ctx) => {
    const revoked = await ctx.db
      .update(users)
      .set({ isSuperAdmin: false, readsAdmin: false })
      .where(person)
      .returning({ id: users.id, email: users.email })
    const former = found(revoked, 'No account has this email.')
    if (!isNamed(former.email))
      await ctx.db.delete(sessions).where(and(eq(sessions.userId, former.id), sessions.isAdmin))
    await audit(ctx, { actorId: null, action: 'admin_revoked', subject: former.id })
    return former
  })
  await ctx.reads.drop()
  return { ...former, isNamed: isNamed(former.email) }
}
