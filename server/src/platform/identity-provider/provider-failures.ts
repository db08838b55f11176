import { ApiError } from '@lv/contract/errors'
import { ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

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
/** The provider does not know us, or is broken: nothing that another try of the same person would mend. */
const misconfigured = new Set(['invalid_client', 'unauthorized_client', 'server_error', 'temporarily_unavailable'])

/** Whether an exchange failed because of the provider, or the way to it, and not because of what the browser brought. */
export function isProviderAway(error: unknown): boolean {
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

/** Sign-in cannot be offered: the provider does not answer, or not as it should. */
export const providerAway = (cause: unknown) =>
  new ApiError('unavailable', 'The sign-in service isn’t responding. Please try again in a few minutes.', {
    retryAfter: 30,
    cause,
  })
