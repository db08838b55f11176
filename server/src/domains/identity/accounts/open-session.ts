import { and, eq } from 'drizzle-orm'
import type { Browser } from '#core/browser.ts'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { adminUntilOf } from './admin-until-of.ts'
import { rememberDevice } from './parts/remember-device.ts'
import { passwords } from './schema.ts'
import { signOut } from './sign-out.ts'
import { startSession } from './start-session.ts'

/**
 * Gives somebody whose password was right a new session in the place of the one this browser had, inside a transaction.
 * The password is checked again under a lock: one that was changed meanwhile opens nothing.
 * @returns whether the browser keeps a new session, once the transaction has been committed
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
  changes(`person:${userId}`)
  if (former) changes(`person:${former}`)
  return true
}
