import { ApiError } from '@lv/contract/errors'

/** Whoever was sending a file has gone. */
export const brokenOff = () => new ApiError('invalid', 'The upload broke off. Please try again.')
