import { and, inArray, or } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { users } from './schema.ts'

/** A super admin: by the role in the database, or named in `SUPER_ADMIN_EMAILS` (perhaps without an account yet). */
export type Admin = { email: string; isGranted: boolean; isNamed: boolean; hasAccount: boolean; onlyReads: boolean }

/** Everybody who is an administrator, or will be one once they have signed in and verified the email, by email. */
export async function listAdmins(ctx: Context): Promise<Admin[]> {
  const named = ctx.config.superAdminEmails
  const rows = await ctx.db
    .select({ email: users.email, isGranted: users.isSuperAdmin, readsAdmin: users.readsAdmin })
    .from(users)
    .where(and(users.emailVerified, or(users.isSuperAdmin, users.readsAdmin, inArray(users.email, named))))
  const known = new Set(rows.map(({ email }) => email))
  const absent = named
    .filter((email) => !known.has(email))
    .map((email) => ({ email, isGranted: false, readsAdmin: false }))
  return [...rows, ...absent]
    .map(({ readsAdmin, ...admin }) => {
      const isNamed = named.includes(admin.email)
      const onlyReads = readsAdmin && !admin.isGranted && !isNamed
      return { ...admin, isNamed, hasAccount: known.has(admin.email), onlyReads }
    })
    .toSorted((one, other) => one.email.localeCompare(other.email))
}
