import { ApiError } from '@lv/contract/errors'
import { sentence } from '@lv/contract/sentence'

/** The refusal of a suspended account, with the reason given (PRODUCT.md, section 9.17). */
export const suspended = (reason: string | null) =>
  new ApiError(
    'forbidden',
    reason
      ? `Your account is suspended: ${sentence(reason)} Please contact us to have it reviewed.`
      : 'Your account is suspended. Please contact us to have it reviewed.',
  )
