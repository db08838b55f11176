import { ApiError } from '@lv/contract/errors'
import { typeNames, wrongTypeMessage } from '@lv/contract/file-types'
import type { Upload } from '@lv/contract/operation'

const MB = 1_048_576

const types = {
  ...typeNames,
  photos: typeNames.pictures,
  archives: 'ZIP',
  officeFiles: 'PDF, JPG, PNG, Word, Excel, PowerPoint, or OpenDocument',
  lessonFiles: 'PDF, JPG, PNG, Word, Excel, PowerPoint, OpenDocument, MP4, WebM, or WebVTT',
} as const

/** Messages of specification 1, section 5. @param head the first bytes, if known */
export const wrongType = (name: string, accept: Upload['accept'], head?: Buffer) =>
  new ApiError('invalid', wrongTypeMessage(name, types[accept], head))

export const tooCostly = (name: string) =>
  new ApiError(
    'invalid',
    `File too complex: ${name} takes too long to prepare. Please save it as a plain JPG or PNG, and choose that one.`,
  )

/** @param most in bytes */
export const tooLarge = (name: string, most: number) =>
  new ApiError(
    'too_large',
    `File too large: ${name} is larger than ${most < MB ? `${most / 1024}kB` : `${most / MB}MB`}. Please choose a smaller file.`,
  )

export const noRoom = () => new ApiError('storage_full', 'We have no room for files right now. Please try again later.')

/** The file or its owner was deleted while it was being stored. */
export const goneMeanwhile = () => new ApiError('conflict', 'This file was deleted meanwhile. Please choose it again.')

export const isDiskFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
