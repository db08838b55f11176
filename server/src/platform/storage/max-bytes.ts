import { CAPTIONS_BYTES, LESSON_VIDEO_BYTES } from '@lv/contract/lesson-file-options'
import type { Upload } from '@lv/contract/operation'
import { UPLOAD_BYTES } from '@lv/contract/options'
import { RESOURCE_BYTES } from '@lv/contract/resource-options'

const most: Record<Upload['accept'], number> = {
  pictures: UPLOAD_BYTES,
  photos: UPLOAD_BYTES,
  picturesAndPdf: UPLOAD_BYTES,
  officeFiles: RESOURCE_BYTES,
  lessonFiles: LESSON_VIDEO_BYTES,
  archives: LESSON_VIDEO_BYTES,
}

export const maxBytes = (accept: Upload['accept']): number => most[accept]

export function maxBytesOf(contentType: string, accept: Upload['accept']): number {
  if (accept !== 'lessonFiles' || contentType.startsWith('video/')) return maxBytes(accept)
  return contentType === 'text/vtt' ? CAPTIONS_BYTES : RESOURCE_BYTES
}
