import { ApiError } from '@lv/contract/errors'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isAdmin } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import { sessions, users } from './schema.ts'

const person = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  isSuperAdmin: users.isSuperAdmin,
}

/** @throws `forbidden` if no super admin has this verified email */
export async function findAdmin(ctx: Context, email: string): Promise<string> {
  const theirs = and(eq(users.email, email.trim().toLowerCase()), eq(users.emailVerified, true))
  const [user] = await ctx.db.select(person).from(users).where(theirs)
  if (!user || !isAdmin(ctx, user)) throw new ApiError('forbidden', `${email} is no super admin with an account`)
  return user.id
}

/** @throws `forbidden` if the account is no longer a super admin's */
export async function requireStillAdmin(ctx: Context, id: string): Promise<void> {
  const [user] = await ctx.db.select(person).from(users).where(eq(users.id, id))
  if (!user || !isAdmin(ctx, user))
    throw new ApiError('forbidden', 'Who asked for this is no super admin any more. Ask for it again.')
}

export type AdminRole = 'super' | 'read-only'

/** Nobody gets the role over HTTP (RELIABILITY.md, B3). @throws `not_found` if nobody has verified the email */
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
    const admin = requireRow(granted, 'No account has verified this email. Its owner signs in once first.')
    await audit(ctx, { actorId: null, action: 'admin_granted', subject: admin.id, detail: { role } })
    return admin
  })
  await ctx.reads.drop()
  return admin
}

/** Those named in `SUPER_ADMIN_EMAILS` stay administrators. @throws `not_found` if no account has the email */
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
    const former = requireRow(revoked, 'No account has this email.')
    if (!isNamed(former.email))
      await ctx.db.delete(sessions).where(and(eq(sessions.userId, former.id), sessions.isAdmin))
    await audit(ctx, { actorId: null, action: 'admin_revoked', subject: former.id })
    return former
  })
  await ctx.reads.drop()
  return { ...former, isNamed: isNamed(former.email) }
}

/** `isNamed`: in `SUPER_ADMIN_EMAILS`, perhaps without an account yet. */
export type Admin = { email: string; isGranted: boolean; isNamed: boolean; hasAccount: boolean; onlyReads: boolean }

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

/** SQL condition: another super admin exists, who could decide what this one may not. */
export const hasOtherAdmin = ({ config }: Pick<Context, 'config'>, adminId: string | null): SQL =>
  sql`exists (select from users other where other.id is distinct from ${adminId}::uuid and other.email_verified
    and (other.is_super_admin or other.email = any(${sql.param(config.superAdminEmails)}::text[])))`

type Asked = { userId: string; token: string | undefined }

/** When this person's admin session ends, which reauthenticating does not extend; undefined for any other session. */
export async function adminUntilOf(ctx: Context, { userId, token }: Asked): Promise<Date | undefined> {
  if (!token) return undefined
  const { rows } = await ctx.db.execute<{ expiresAt: string }>(sql`select expires_at as "expiresAt" from sessions
    where token_hash = ${hashToken(token)} and user_id = ${userId} and is_admin and expires_at > ${ctx.now()}`)
  return rows[0] && new Date(rows[0].expiresAt)
}
