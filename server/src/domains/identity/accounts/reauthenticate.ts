import { ApiError, invalidField } from '@lv/contract/errors'
import { eq } from 'drizzle-orm'
import type { Browser } from '#core/browser.ts'
import { type Context, transact } from '#core/context.ts'
import { logSecurityEvent } from '#core/security-note.ts'
import { hashToken } from '#core/tokens.ts'
import { isKnownDevice } from './devices.ts'
import { isPassword, spendLogIn } from './passwords.ts'
import { passwords } from './schema.ts'
import { openSession } from './sessions.ts'

type Confirming = { userId: string; email: string; password: string; browser: Browser }

const wrong = () => invalidField('password', 'That’s not your password. Please try again.')

/**
 * The session goes on under a new id (RELIABILITY.md, T09).
 * @throws `invalid` at `password`, `conflict` without a password, `too_many_requests`, `unavailable`
 */
export async function reauthenticate(ctx: Context, { userId, email, password, browser }: Confirming): Promise<null> {
  const device = browser.deviceToken ? hashToken(browser.deviceToken) : null
  const [kept] = await ctx.db
    .select({ hash: passwords.hash, isKnownDevice: isKnownDevice(passwords.userId, device) })
    .from(passwords)
    .where(eq(passwords.userId, userId))
  if (!kept) throw new ApiError('conflict', 'You have no password here. Please sign in the way you did before.')
  await spendLogIn(ctx, { email, device, isKnownDevice: kept.isKnownDevice })
  const isRight = await isPassword(kept.hash, password)
  try {
    return await transact(ctx, async (ctx) => {
      if (!isRight || !(await openSession(ctx, { userId, hash: kept.hash }, browser))) throw wrong()
      logSecurityEvent(ctx, 'reauthenticated', userId)
      return null
    })
  } catch (error) {
    logSecurityEvent(ctx, 'reauthentication_failed', userId)
    throw error
  }
}
