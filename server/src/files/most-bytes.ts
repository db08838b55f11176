import type { Upload } from '@lv/contract/operation'
import { UPLOAD_BYTES } from '@lv/contract/options'
import { RESOURCE_BYTES } from '@lv/contract/resource-options'

/** How many bytes one file may have. */
export const mostBytes = (accept: Upload['accept']): number =>
  accept === 'officeFiles' ? RESOURCE_BYTES : UPLOAD_BYTES
