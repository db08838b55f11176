import { and, eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { found } from '#platform/database/rows.ts'
import { users } from './schema.ts'

export type AdminRole = 'super' | 'read-only'

/**
 * Makes the person with this email a super admin, or one who only looks; it counts from their next call. Nobody gets the role over HTTP
 * (RELIABILITY.md, B3).
 * @throws `not_found` where nobody has verified the email: the role hangs on a person, not on an address.
 */
export async function grantAdmin(
  ctx: Context,
  email: string,
  role: AdminRole = 'super',
): Promise<{ id: string; email: string }> {
  const person = and(eq(users.email, email.trim().toLowerCase()), eq(users.emailVerified, true))
  const admin = await transact(ctx, async (ctx) => {
    const granted = await ctx.db
      .update(users)
      .set({ isSuperAdmin: role === 'super', readsAdmin: role === 'read-only' })
      .where(person)
      .returning({ id: users.id, email: users.email })
    const admin = found(granted, 'No account has verified this email. Its owner signs in once first.')
    await audit(ctx, { actorId: null, action: 'admin_granted', subject: admin.id, detail: { role } })
    return admin
  })
  await ctx.reads.drop()
  return admin
}
