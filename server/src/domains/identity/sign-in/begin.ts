import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { hashToken, newToken } from '#core/tokens.ts'
import type { ProviderClient } from '#platform/identity-provider/client.ts'
import { signIns } from './schema.ts'

type Beginning = {
  returnTo: string
  /** The signed-in user who confirms who they are; only they can complete it. */
  confirming: Pick<Actor, 'id' | 'email'> | null
}

/** @returns where the browser goes, and the cookie that marks it as the one that began */
export async function beginSignIn(ctx: Context, provider: ProviderClient, { returnTo, confirming }: Beginning) {
  const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const location = (await provider.authorizationUrl(checks, confirming?.email)).href
  const browserToken = newToken()
  const row = { ...checks, browserHash: hashToken(browserToken), returnTo, userId: confirming?.id ?? null }
  await ctx.db.insert(signIns).values(row)
  return { location, browserToken }
}
