import type { LessonFileType } from '@lv/contract/lesson-file-options'

const names: Record<LessonFileType, string> = {
  pdf: 'PDF',
  image: 'Picture',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  odt: 'OpenDocument text',
  ods: 'OpenDocument spreadsheet',
  odp: 'OpenDocument presentation',
  mp4: 'MP4',
  webm: 'WebM',
  vtt: 'Captions',
}

/** 'PDF, 1.2 MB' */
export const fileInWords = (type: LessonFileType, byteCount: number) =>
  `${names[type]}, ${
    byteCount < 1_000_000
      ? `${Math.max(1, Math.round(byteCount / 1000))} kB`
      : `${(byteCount / 1_000_000).toFixed(1)} MB`
  }`
