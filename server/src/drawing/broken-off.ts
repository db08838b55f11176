import { ApiError } from '@lv/contract/errors'

/** Whoever was sending a file has gone. */
export const brokenOff = () => new ApiError('invalid', 'The upload was interrupted. Please try again.')
