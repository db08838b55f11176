import { ApiError } from '@lv/contract/errors'

export const uploadInterrupted = () => new ApiError('invalid', 'The upload was interrupted. Please try again.')
