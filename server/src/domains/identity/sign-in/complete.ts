import { ApiError } from '@lv/contract/errors'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { CacheTag } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { logSecurityEvent } from '#core/security-note.ts'
import { hashToken } from '#core/tokens.ts'
import { adminUntilOf } from '#domains/identity/accounts/admins.ts'
import { askSignInCode, CODE_PAGE } from '#domains/identity/accounts/ask-sign-in-code.ts'
import { signOut, startSession } from '#domains/identity/accounts/sessions.ts'
import { signIn } from '#domains/identity/accounts/sign-in.ts'
import type { ProviderClient } from '#platform/identity-provider/client.ts'
import { signIns } from './schema.ts'

export type Return = {
  answer: URLSearchParams
  browserToken: string | undefined
  sessionToken: string | undefined
  userAgent: string | undefined
}

export const SIGN_IN_MINUTES = 10

const stale = () =>
  new ApiError(
    'invalid',
    `This sign-in is no longer valid. It works once, for ${SIGN_IN_MINUTES} minutes, in the browser it was begun in. Please sign in again.`,
  )

/** Reading uses it up, so that a second answer finds nothing. */
async function take(ctx: Context, state: string | null, browserToken: string | undefined) {
  if (!state || !browserToken || state.length > 200 || state.includes('\0')) throw stale()
  const mine = and(
    eq(signIns.state, state),
    eq(signIns.browserHash, hashToken(browserToken)),
    gt(signIns.createdAt, sql`now() - make_interval(mins => ${SIGN_IN_MINUTES})`),
  )
  const [begun] = await ctx.db.delete(signIns).where(mine).returning()
  if (!begun) throw stale()
  return begun
}

const refused = (error: string) =>
  new ApiError(
    'invalid',
    error === 'access_denied'
      ? 'You did not finish signing in. Nothing has changed; you can sign in whenever you like.'
      : 'The sign-in service could not sign you in. Please try again.',
  )

const somebodyElse = () => new ApiError('invalid', 'You signed in there as someone else. Nothing has changed here.')

/** Compares the provider's re-authentication with the time we asked for it. */
const secondsSince = (time: Date) => Math.ceil((Date.now() - time.getTime()) / 1000)

/**
 * @returns the new cookie (that of the waiting sign-in with an authenticator app) and where to go on
 * @throws `invalid` (a foreign, used or old state, a refusal, a bad answer), `forbidden` (email not verified),
 * `unavailable`
 */
export async function completeSignIn(ctx: Context, provider: ProviderClient, back: Return) {
  const begun = await take(ctx, back.answer.get('state'), back.browserToken)
  const error = back.answer.get('error')
  if (error) throw refused(error)
  const maxAge = begun.userId ? secondsSince(begun.createdAt) : undefined
  const person = await provider.exchange(back.answer, { ...begun, maxAge })
  return transact(ctx, async (ctx) => {
    const { id: userId } = await signIn(ctx, person)
    if (begun.userId && begun.userId !== userId) throw somebodyElse()
    const adminUntil = await adminUntilOf(ctx, { userId, token: back.sessionToken })
    const former = await signOut(ctx, back.sessionToken)
    // Someone confirming in their own session gave the code as it began.
    const waiting = former === userId ? undefined : await askSignInCode(ctx, { userId, home: begun.returnTo })
    if (waiting) {
      const changed: CacheTag[] = former ? [`person:${former}`, 'figures'] : ['figures']
      return { waiting, returnTo: CODE_PAGE, changed }
    }
    const { token } = await startSession(ctx, { userId, userAgent: back.userAgent, adminUntil })
    logSecurityEvent(ctx, begun.userId ? 'reauthenticated' : 'signed_in', userId)
    const changed: CacheTag[] = [`person:${userId}`, `person:${former ?? userId}`, 'figures']
    return { token, returnTo: begun.returnTo, changed }
  })
}
