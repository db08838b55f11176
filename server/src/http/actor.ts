import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { sessions, users } from '../modules/accounts/tables.ts'
import { professionals } from '../modules/professionals/tables.ts'
import type { Browser } from './browser.ts'

/** The business profile of an actor, as every check of a professional needs it. */
export type Professional = { id: string; name: string; accountStatus: 'active' | 'suspended' }

/** The signed-in person behind a call, as the session table says. */
export type Actor = {
  id: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  emailVerified: boolean
  /** A super admin, by the environment or the command line; never by an e-mail that nobody has verified. */
  isAdmin: boolean
  professional: Professional | null
  sessionId: string
  authenticatedAt: Date
}

/** Who calls, from where; HTTP and in-process callers look the same from here on. */
export type Caller = {
  actor(): Promise<Actor | null>
  ip: string
  idempotencyKey: string | undefined
  /** The key is a page form's: it stands for all that was sent, and a second press waits for the first. */
  isForm?: boolean
  /** The header `x-professional-id` as it was sent: a claim that is compared and grants nothing. */
  professionalId: string | undefined
  browser: Browser
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const SEEN_EVERY_MINUTES = 5

/**
 * The person whose session cookie has this value, or null. One query; the time they were last seen is written at most
 * every five minutes.
 */
export async function findActor(ctx: Context, token: string): Promise<Actor | null> {
  const tokenHash = hashToken(token)
  const [row] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      emailVerified: users.emailVerified,
      isSuperAdmin: users.isSuperAdmin,
      professional: { id: professionals.id, name: professionals.name, accountStatus: professionals.accountStatus },
      sessionId: sessions.id,
      authenticatedAt: sessions.authenticatedAt,
      isStale: sql<boolean>`${sessions.seenAt} < now() - make_interval(mins => ${SEEN_EVERY_MINUTES})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(professionals, eq(professionals.userId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, ctx.now())))
  if (!row) return null
  const { isStale, isSuperAdmin, ...person } = row
  if (isStale) await markSeen(ctx, person.sessionId, person.id)
  return { ...person, isAdmin: isAdmin(ctx, { ...person, isSuperAdmin }) }
}

/** Whether this account is a super admin's: named by the environment or set by the command line, its e-mail verified. */
export const isAdmin = (
  { config }: Context,
  { email, emailVerified, isSuperAdmin }: { email: string; emailVerified: boolean; isSuperAdmin: boolean },
) => emailVerified && (isSuperAdmin || config.superAdminEmails.includes(email))

async function markSeen(ctx: Context, sessionId: string, userId: string) {
  await ctx.db.execute(sql`
    with seen as (update ${sessions} set seen_at = now() where id = ${sessionId})
    update ${users} set seen_at = now() where id = ${userId}`)
}
