import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Context } from '../context.ts'
import { hashToken } from '../http/actor.ts'
import { newToken } from '../http/session.ts'
import type { ProviderClient } from './client.ts'
import { signIns } from './tables.ts'

/**
 * Begins a sign-in that comes back to `returnTo` (already checked).
 * @returns where the browser goes, and the value of the cookie that marks it as the one that began.
 */
export async function beginSignIn(ctx: Context, provider: ProviderClient, returnTo: string) {
  const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const location = (await provider.authorizationUrl(checks)).href
  const browserToken = newToken()
  await ctx.db.insert(signIns).values({ ...checks, browserHash: hashToken(browserToken), returnTo })
  return { location, browserToken }
}
