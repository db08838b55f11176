import { ApiError } from '@lv/contract/errors'
import { PaymentRefused } from '#platform/payments/port.ts'

/** What the provider refused, in its words, as a refusal of ours; anything else is thrown on. For `catch`. */
export function refused(error: unknown): never {
  if (error instanceof PaymentRefused) throw new ApiError('conflict', error.message, { cause: error })
  throw error
}
