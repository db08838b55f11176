import { ApiError } from '@lv/contract/errors'

/** The sender of a file has disconnected. */
export const brokenOff = () => new ApiError('invalid', 'The upload was interrupted. Please try again.')
