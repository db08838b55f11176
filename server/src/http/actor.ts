import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { sessions, users } from '../modules/accounts/tables.ts'

/** The signed-in person behind a call, as the session table says. */
export type Actor = {
  id: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  isAdmin: boolean
  sessionId: string
  authenticatedAt: Date
}

/** Who calls, from where; HTTP and in-process callers look the same from here on. */
export type Caller = {
  actor(): Promise<Actor | null>
  ip: string
  idempotencyKey: string | undefined
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
      sessionId: sessions.id,
      authenticatedAt: sessions.authenticatedAt,
      isStale: sql<boolean>`${sessions.seenAt} < now() - make_interval(mins => ${SEEN_EVERY_MINUTES})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, ctx.now())))
  if (!row) return null
  const { isStale, ...person } = row
  if (isStale) await markSeen(ctx, person.sessionId, person.id)
  return { ...person, isAdmin: ctx.config.superAdminEmails.includes(person.email) }
}

async function markSeen(ctx: Context, sessionId: string, userId: string) {
  await ctx.db.execute(sql`
    with seen as (update ${sessions} set seen_at = now() where id = ${sessionId})
    update ${users} set seen_at = now() where id = ${userId}`)
}
