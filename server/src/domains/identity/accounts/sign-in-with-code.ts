import type { SignedInWithCode } from '@lv/contract/authenticator'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Browser } from '#core/browser.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { logSecurityEvent } from '#core/security-note.ts'
import { hashToken } from '#core/tokens.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { rememberDevice } from './devices.ts'
import { useCode } from './parts/codes.ts'
import { openAdminSession } from './parts/open-admin-session.ts'
import { signOut, startSession } from './sessions.ts'

const TRIES = 5

type Trying = { code: string; browser: Browser }
type Waiting = { hash: Buffer; userId: string; home: string; isAdmin: boolean; tries: number }

const over = () => new ApiError('unauthorized', 'This sign-in has ended. Please sign in again.')

/** A try is taken before the code is checked, so that parallel guesses cannot exceed five. */
async function takeTry(ctx: Context, { browser }: Trying): Promise<Waiting> {
  if (!browser.signInToken) throw over()
  const hash = hashToken(browser.signInToken)
  const { rows } = await ctx.db.execute<Waiting>(sql`update waiting_sign_ins set tries = tries + 1
    where browser_hash = ${hash} and tries < ${TRIES} and expires_at > ${ctx.now()}
    returning user_id as "userId", home, is_admin as "isAdmin", tries`)
  const [waiting] = rows
  if (!waiting) throw over()
  return { ...waiting, hash }
}

async function notifyOfRecoveryCode(ctx: Context, userId: string) {
  const { rows } = await ctx.db.execute<{ left: number }>(
    sql`select count(*)::int as left from recovery_codes where user_id = ${userId} and used_at is null`,
  )
  await notify(ctx, { kind: 'recovery-code-used', to: { userId }, data: { left: String(rows[0]?.left ?? 0) } })
}

/** @returns undefined for a wrong code */
const open = (ctx: Context, { hash, userId, home, isAdmin }: Waiting, { code, browser }: Trying) =>
  transact(ctx, async (ctx): Promise<SignedInWithCode | undefined> => {
    const used = await useCode(ctx, { userId, code })
    if (!used) return undefined
    if (used === 'recovery') await notifyOfRecoveryCode(ctx, userId)
    const { rowCount } = await ctx.db.execute(sql`delete from waiting_sign_ins where browser_hash = ${hash}`)
    if (rowCount !== 1) throw over()
    if (isAdmin) return { home, ...(await openAdminSession(ctx, { userId, browser })) }
    const former = await signOut(ctx, browser.sessionToken)
    const { token } = await startSession(ctx, { userId, userAgent: browser.userAgent })
    browser.keepSession(token)
    browser.keepDevice(await rememberDevice(ctx, { userId, deviceToken: browser.deviceToken }))
    invalidates(`person:${userId}`, `person:${former ?? userId}`)
    return { home }
  })

/** Whoever got this far has the password or the mailbox, so the owner should know. */
async function warn(ctx: Context, userId: string) {
  const once = `wrong-codes:${userId}`
  await transact(ctx, (ctx) => notify(ctx, { kind: 'wrong-codes', to: { userId }, data: {}, once }))
}

/**
 * @throws `invalid` at `code`; `unauthorized` if nothing waits in this browser, after five tries or ten minutes;
 * `too_many_requests` per account, over all browsers
 */
export async function signInWithCode(ctx: Context, trying: Trying): Promise<SignedInWithCode> {
  const waiting = await takeTry(ctx, trying)
  await ctx.rateLimits.spend('codesOfAccount', waiting.userId)
  const signedIn = await open(ctx, waiting, trying)
  logSecurityEvent(ctx, signedIn ? 'signed_in' : 'login_failed', waiting.userId)
  if (signedIn) return signedIn
  const left = TRIES - waiting.tries
  if (left === 0) await warn(ctx, waiting.userId)
  if (left === 0) throw over()
  throw invalidField('code', `That code doesn’t work. You have ${left} more ${left === 1 ? 'try' : 'tries'}.`)
}
