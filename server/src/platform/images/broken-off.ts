import { ApiError } from '@lv/contract/errors'

/** The sender of a file has disconnected. */
export const uploadInterrupted = () => new ApiError('invalid', 'The upload was interrupted. Please try again.')
