// Pages ship these lists to the browser.
import { resourceTypes } from './resource-options.ts'

/** What a file is to its lesson: something to save, its own video, the video's captions, or the picture before it plays. */
export const lessonFileRoles = ['file', 'video', 'captions', 'poster'] as const
export type LessonFileRole = (typeof lessonFileRoles)[number]

const mediaTypes = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'text/vtt': 'vtt' } as const
export type LessonMedia = keyof typeof mediaTypes

/** What a lesson's file may be, by the media type that it is stored as. */
export const lessonFileTypes = { ...resourceTypes, ...mediaTypes } as const
export type LessonFileType = (typeof lessonFileTypes)[keyof typeof lessonFileTypes]
export const lessonFileTypeNames = Object.values(lessonFileTypes) as [LessonFileType, ...LessonFileType[]]

/** Which types a role takes. */
export const typesOfRole: Record<LessonFileRole, readonly LessonFileType[]> = {
  file: Object.values(resourceTypes),
  video: ['mp4', 'webm'],
  captions: ['vtt'],
  poster: ['image'],
}

/** How large a video of one's own may be, and a folder that carries some: 100 MB. */
export const LESSON_VIDEO_BYTES = 104_857_600
/** Captions of an hour have some 60 kB. */
export const CAPTIONS_BYTES = 524_288
/** What all files of a course's lessons may have together: 1 GB. */
export const COURSE_FILE_BYTES = 1_073_741_824
/** Files beside a lesson's words; its video, captions and picture come on top. */
export const MAX_LESSON_FILES = 10
/** What a later version has taken out is kept for whoever has the lesson open, for this many days. */
export const SUPERSEDED_FILE_DAYS = 7
