import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Browser } from '#core/browser.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { hashToken, newToken, SESSION_SECONDS } from '#core/tokens.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { adminUntilOf } from './admins.ts'
import { deviceLabel, rememberDevice } from './devices.ts'
import { emailChanges, knownDevices, passwords, sessions, waitingSignIns } from './schema.ts'

/** @returns whose session it was, if the cookie is known */
export async function signOut(ctx: Context, token: string | undefined): Promise<string | undefined> {
  if (!token) return undefined
  const mine = eq(sessions.tokenHash, hashToken(token))
  const [ended] = await ctx.db.delete(sessions).where(mine).returning({ userId: sessions.userId })
  return ended?.userId
}

/** All can be listed and ended; a further sign-in drops the one seen longest ago. */
const MAX_SESSIONS = 50

type NewSession = {
  userId: string
  userAgent: string | undefined
  adminUntil?: Date | undefined
}

/** @returns a new cookie value, of which the table has only the hash, and the row's id */
export async function startSession(
  ctx: Context,
  { userId, userAgent, adminUntil }: NewSession,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken()
  const authenticatedAt = ctx.now()
  const expiresAt = adminUntil ?? new Date(authenticatedAt.getTime() + SESSION_SECONDS * 1000)
  const { id: sessionId } = singleRow(
    await ctx.db
      .insert(sessions)
      .values({
        userId,
        tokenHash: hashToken(token),
        device: deviceLabel(userAgent),
        authenticatedAt,
        expiresAt,
        isAdmin: adminUntil !== undefined,
      })
      .returning({ id: sessions.id }),
  )
  await ctx.db.execute(sql`delete from sessions where id in (
    select id from sessions where user_id = ${userId} order by seen_at desc, id desc offset ${MAX_SESSIONS})`)
  return { token, sessionId }
}

/**
 * Runs inside a transaction, and checks the password again under a lock, as it may have changed.
 * @returns whether the browser keeps a new session, once the transaction is committed
 */
export async function openSession(ctx: Context, { userId, hash }: { userId: string; hash: string }, browser: Browser) {
  const same = and(eq(passwords.userId, userId), eq(passwords.hash, hash))
  const [row] = await ctx.db.select({ userId: passwords.userId }).from(passwords).where(same).for('share')
  if (!row) return false
  const adminUntil = await adminUntilOf(ctx, { userId, token: browser.sessionToken })
  const former = await signOut(ctx, browser.sessionToken)
  const { token } = await startSession(ctx, { userId, userAgent: browser.userAgent, adminUntil })
  browser.keepSession(token)
  browser.keepDevice(await rememberDevice(ctx, { userId, deviceToken: browser.deviceToken }))
  invalidates(`person:${userId}`)
  if (former) invalidates(`person:${former}`)
  return true
}

export async function endSession(ctx: Context, { sessionId, userId }: { sessionId: string; userId: string }) {
  const mine = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  requireRow(await ctx.db.delete(sessions).where(mine).returning({ id: sessions.id }), 'Session not found')
  invalidates(`person:${userId}`)
  return null
}

export async function endOtherSessions(ctx: Context, { sessionId, userId }: { sessionId: string; userId: string }) {
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  invalidates(`person:${userId}`)
  return null
}

/** Ends the password, sessions, known devices and pending email change. A sign-in provider still works. */
export async function endAccess(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(passwords).where(eq(passwords.userId, userId))
  await ctx.db.delete(sessions).where(eq(sessions.userId, userId))
  await ctx.db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await ctx.db.delete(waitingSignIns).where(eq(waitingSignIns.userId, userId))
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

export async function listSessions(ctx: Context, { userId, sessionId }: { userId: string; sessionId: string }) {
  const rows = await ctx.db
    .select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.seenAt), desc(sessions.id))
    .limit(MAX_SESSIONS)
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}
