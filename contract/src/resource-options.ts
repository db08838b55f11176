import { accepts } from './file-types.ts'

/** What a resource may be, by the media type that its file is stored as; a picture is redrawn as WebP. */
export const resourceTypes = {
  'application/pdf': 'pdf',
  'image/webp': 'image',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
} as const
export type ResourceMedia = keyof typeof resourceTypes
export type ResourceType = (typeof resourceTypes)[ResourceMedia]
export const resourceTypeNames = Object.values(resourceTypes)

/** How large the file of a resource may be: 50 MB. */
export const RESOURCE_BYTES = 52_428_800
export const RESOURCE_PAGE_SIZE = 30
/** What the files of a community's resources may take together, older versions included: 5 GB. */
export const COMMUNITY_BYTES = 5_000_000_000
/** A page of the versions that the team sees of a resource. */
export const RESOURCE_VERSIONS = 50
/** The folders that a community's list offers. */
export const RESOURCE_FOLDERS = 50

/** Endings that a file chooser offers. */
export const resourceEndings = `${accepts.picturesAndPdf},.docx,.xlsx,.pptx,.odt,.ods,.odp`
