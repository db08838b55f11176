import { ApiError } from '@lv/contract/errors'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { Vouched } from '#core/actor.ts'
import { isThisMachine } from '#core/hosts.ts'

const codes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
])
/** Errors that the same person cannot fix by trying again. */
const misconfigured = new Set(['invalid_client', 'unauthorized_client', 'server_error', 'temporarily_unavailable'])

function isProviderAway(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return true
  if (error instanceof ResponseBodyError) return misconfigured.has(error.error) || error.status >= 500
  for (let cause: unknown = error; cause !== undefined && cause !== null; cause = (cause as Error).cause) {
    if (cause instanceof Response) return cause.status >= 500
    if (!(cause instanceof Error)) return false
    if ('code' in cause && typeof cause.code === 'string' && codes.has(cause.code)) return true
    if (cause instanceof TypeError && cause.message === 'fetch failed') return true
  }
  return false
}

const providerAway = (cause: unknown) =>
  new ApiError('unavailable', 'The sign-in service isn’t responding. Please try again in a few minutes.', {
    retryAfter: 30,
    cause,
  })

export type Source = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  fetch?: CustomFetch
}

type Checks = {
  state: string
  nonce: string
  codeVerifier: string
}
/** `maxAge`: the most seconds since the person signed in. */
type Answered = Checks & { maxAge?: number | undefined }

export type ProviderClient = {
  /** @param again the address of a person who has to sign in anew @throws `unavailable` */
  authorizationUrl(checks: Checks, again?: string): Promise<URL>
  /** @throws `invalid`, `unavailable` */
  exchange(answer: URLSearchParams, checks: Answered): Promise<Vouched>
}

const TIMEOUT_SECONDS = 10

const failed = (cause: unknown) =>
  new ApiError('invalid', 'Your sign-in could not be completed. Please sign in again.', { cause })

/** In the Authorization header, as the standard has it, unless the provider only takes it in the body. */
const secretAuth =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported
    const isBodyOnly = ways?.includes('client_secret_post') && !ways.includes('client_secret_basic')
    return (isBodyOnly ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest)
  }

async function discover({ issuer, clientId, clientSecret, fetch }: Source): Promise<Configuration> {
  const isInsecureAllowed =
    fetch !== undefined || (issuer.startsWith('http:') && isThisMachine(new URL(issuer).hostname))
  return discovery(new URL(issuer), clientId, undefined, clientSecret ? secretAuth(clientSecret) : None(), {
    timeout: TIMEOUT_SECONDS,
    execute: [enableNonRepudiationChecks, ...(isInsecureAllowed ? [allowInsecureRequests] : [])],
    ...(fetch ? { [customFetch]: fetch } : {}),
  })
}

type Claims = Record<string, unknown> & { sub: string }
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const vouched = (issuer: string, claims: Claims): Vouched => ({
  issuer,
  subject: claims.sub,
  email: text(claims.email) ?? '',
  // Some providers send the claim as a string.
  emailVerified: claims.email_verified === true || claims.email_verified === 'true',
  givenName: text(claims.given_name),
  familyName: text(claims.family_name),
})

const isComplete = (claims: Claims) =>
  ['email', 'email_verified', 'given_name'].every((name) => claims[name] !== undefined)

async function askFor(configuration: Configuration, current: URL, checks: Answered): Promise<Vouched> {
  const tokens = await authorizationCodeGrant(configuration, current, {
    pkceCodeVerifier: checks.codeVerifier,
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    idTokenExpected: true,
    ...(checks.maxAge === undefined ? {} : { maxAge: checks.maxAge }),
  })
  const claims = tokens.claims()
  if (!claims) throw failed(undefined)
  const { issuer, userinfo_endpoint } = configuration.serverMetadata()
  if (isComplete(claims) || !userinfo_endpoint) return vouched(issuer, claims)
  return vouched(issuer, { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) })
}

/** Authorization code flow with PKCE, state and nonce. Discovery runs on first use, and again after a failure. */
export function openProviderClient(publicUrl: string, source: () => Promise<Source>): ProviderClient {
  const callback = `${publicUrl}/api/login/callback`
  let known: Promise<Configuration> | undefined
  const configuration = () => {
    known ??= source()
      .then(discover)
      .catch((error: unknown) => {
        known = undefined
        throw providerAway(error)
      })
    return known
  }
  return {
    async authorizationUrl({ state, nonce, codeVerifier }, again) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(again === undefined ? {} : { prompt: 'login', max_age: '0', login_hint: again }),
      })
    },
    async exchange(answer, checks) {
      const current = new URL(callback)
      current.search = answer.toString()
      const server = await configuration()
      return askFor(server, current, checks).catch((error: unknown) => {
        throw isProviderAway(error) ? providerAway(error) : failed(error)
      })
    },
  }
}
