import { MAX_PHOTOS } from '@lv/contract/engagement-options'
import type { Upload } from '@lv/contract/operation'
import { MESSAGE_FILES, POST_IMAGES, REQUEST_FILES } from '@lv/contract/options'
import { BOOKING_PHOTOS } from '@lv/contract/packages'
import { MAX_WORK_PHOTOS } from '@lv/contract/portfolio-options'
import { pathOf } from '../routing/address.ts'

export type PageUploads = Omit<Upload, 'field'> & {
  fromVisitors: boolean
  /** Field values may be forged: use cases check who owns a file. */
  inFields: boolean
}

/** One more than a post may have, so that its use case says so. */
const elsewhere: PageUploads = { most: POST_IMAGES + 1, accept: 'pictures', fromVisitors: false, inFields: true }

const files = { most: REQUEST_FILES, accept: 'picturesAndPdf', inFields: false } as const

/** The first match applies. Actions of these pages read ids from `visit.uploads`, never from a field. */
const pages: [path: RegExp, uploads: PageUploads][] = [
  [/^\/get-quotes$/i, { ...files, fromVisitors: true }],
  [/^\/bookings\/[^/]+/i, { ...files, most: BOOKING_PHOTOS, fromVisitors: true }],
  [/^\/quotes\/[^/]+/i, { ...files, fromVisitors: false }],
  [/^\/talks\/[^/]+\/[^/]+/i, { ...files, most: MESSAGE_FILES, fromVisitors: true }],
  [/^\/messages\/[^/]+/i, { ...files, most: MESSAGE_FILES, fromVisitors: false }],
  [/^\/job\/[^/]+/i, { most: MAX_PHOTOS, accept: 'officeFiles', inFields: false, fromVisitors: false }],
  [/^\/projects\/[^/]+\/documents/i, { most: 1, accept: 'officeFiles', inFields: false, fromVisitors: false }],
  [/^\/community\/[^/]+\/resources\/[^/]+/i, { most: 1, accept: 'officeFiles', inFields: false, fromVisitors: false }],
  [/^\/courses\/[^/]+\/edit\/[^/]+$/i, { most: 1, accept: 'lessonFiles', inFields: false, fromVisitors: false }],
  [/^\/courses\/[^/]+\/edit$/i, { most: 1, accept: 'archives', inFields: false, fromVisitors: false }],
  [/^\/profile$/i, { most: 1, accept: 'pictures', inFields: false, fromVisitors: false }],
  [/^\/professionals\/portfolio/i, { most: MAX_WORK_PHOTOS, accept: 'photos', inFields: false, fromVisitors: false }],
  [/^\/professionals\//i, { ...files, fromVisitors: false }],
]

/** For the test that compares them with the existing pages. */
export const uploadingPages: readonly RegExp[] = pages.map(([path]) => path)

export function uploadsOf(url: string): PageUploads {
  const path = pathOf(url).replace(/\.data$/, '')
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? elsewhere
}
