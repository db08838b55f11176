import { and, inArray, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { users } from './tables.ts'

/** A super admin: by the role in the database, or named in `SUPER_ADMIN_EMAILS` (perhaps without an account yet). */
export type Admin = { email: string; isGranted: boolean; isNamed: boolean; hasAccount: boolean }

/** Everybody who is a super admin, or will be one once they have signed in and verified the email, by email. */
export async function listAdmins(ctx: Context): Promise<Admin[]> {
  const named = ctx.config.superAdminEmails
  const rows = await ctx.db
    .select({ email: users.email, isGranted: users.isSuperAdmin })
    .from(users)
    .where(and(users.emailVerified, or(users.isSuperAdmin, inArray(users.email, named))))
  const known = new Set(rows.map(({ email }) => email))
  const absent = named.filter((email) => !known.has(email)).map((email) => ({ email, isGranted: false }))
  return [...rows, ...absent]
    .map((admin) => ({ ...admin, isNamed: named.includes(admin.email), hasAccount: known.has(admin.email) }))
    .toSorted((one, other) => one.email.localeCompare(other.email))
}
