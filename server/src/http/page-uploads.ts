import type { Upload } from '@lv/contract/operation'
import { POST_IMAGES, REQUEST_FILES } from '@lv/contract/options'
import { BOOKING_PHOTOS } from '@lv/contract/packages'

/** What the forms of a page may send besides text. */
export type PageUploads = Omit<Upload, 'field'> & {
  fromVisitors: boolean
  /** The ids stand in the form's fields, where people may send others: their verbs check whose a file is. */
  inFields: boolean
}

/** Elsewhere: pictures of somebody who is signed in, and one more than a post may have, so that its verb says so. */
const elsewhere: PageUploads = { most: POST_IMAGES + 1, accept: 'pictures', fromVisitors: false, inFields: true }

const files = { most: REQUEST_FILES, accept: 'picturesAndPdf', inFields: false } as const

/**
 * Pages whose files belong to quote requests, bookings, quotes and licences: the widest of what their operations take. Their
 * actions read the ids from `visit.uploads` and never from a field.
 */
const pages: [path: RegExp, uploads: PageUploads][] = [
  [/^\/get-quotes$/, { ...files, fromVisitors: true }],
  [/^\/bookings\/[^/]+/, { ...files, most: BOOKING_PHOTOS, fromVisitors: true }],
  [/^\/quotes\/[^/]+/, { ...files, fromVisitors: false }],
  [/^\/professionals\//, { ...files, fromVisitors: false }],
]

/** What the page at this address takes. */
export function uploadsOf(url: string): PageUploads {
  const path = (url.split('?')[0] ?? '').replace(/\.data$/, '').replace(/\/$/, '')
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? elsewhere
}
