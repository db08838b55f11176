import { ApiError, invalidField } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { returnTo } from '#core/return-to.ts'
import { PaymentRefused } from '#platform/payments/port.ts'

/**
 * RELIABILITY.md, T58.
 * @throws `invalid` at `field` for anything that leads elsewhere or is ambiguous to parse
 */
export function returnPath(
  { config }: Pick<Context, 'config'>,
  value: unknown,
  fallback: string,
  field = 'returnUrl',
): string {
  if (value === undefined || value === null || value === '') return fallback
  const { publicUrl } = config
  if (value === '/' || value === publicUrl || value === `${publicUrl}/`) return '/'
  const isOurs = typeof value === 'string' && (value.startsWith('/') || value.startsWith(`${publicUrl}/`))
  const path = isOurs ? returnTo(publicUrl, value) : '/'
  if (path === '/') throw invalidField(field, 'Use a page of this site')
  return path
}

/** For `catch`: turns a provider's refusal into `conflict` and rethrows anything else. */
export function rethrowRefusal(error: unknown): never {
  if (error instanceof PaymentRefused) throw new ApiError('conflict', error.message, { cause: error })
  throw error
}
