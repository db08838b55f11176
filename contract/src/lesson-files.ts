import { z } from 'zod'
import { Id } from './fields.ts'
import { lessonFileRoles, lessonFileTypeNames } from './lesson-file-options.ts'
import type { Contract } from './operation.ts'

/** A file beside a lesson; `url` gives it to those who may read the lesson. */
export const LessonFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(lessonFileTypeNames),
  byteCount: z.int(),
  url: z.string(),
  /** Of pictures only. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type LessonFile = z.output<typeof LessonFile>

/** A video of the course's own, which is played by us. */
export const OwnVideo = z.object({
  url: z.string(),
  mediaType: z.enum(['video/mp4', 'video/webm']),
  byteCount: z.int(),
  /** WebVTT. */
  captionsUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
})
export type OwnVideo = z.output<typeof OwnVideo>

/** A file of the draft, for its authors. */
export const DraftFile = LessonFile.extend({
  role: z.enum(lessonFileRoles),
  /** How long a video is; 0 where it doesn’t say, null for everything else and while nobody has measured it. */
  videoSeconds: z.int().nullable(),
})
export type DraftFile = z.output<typeof DraftFile>

const ofLesson = '/api/courses/:courseId/lessons/:lessonId/files'
const LessonOfCourse = z.object({ courseId: Id, lessonId: Id })

/** What the authors of a course do with the files of its lessons. */
export const lessonFiles = {
  addFile: {
    method: 'POST',
    path: ofLesson,
    summary:
      'Add a file to a lesson of the draft; a video, its captions and its picture take the place of the present one',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    idempotent: true,
    upload: { field: 'file', most: 1, accept: 'lessonFiles' },
    params: LessonOfCourse,
    body: z.strictObject({
      role: z.enum(lessonFileRoles, 'Choose what it is').default('file'),
      fileIds: z.array(Id).max(1, 'Choose one file').default([]),
    }),
    response: z.object({ fileId: z.string() }),
    status: 201,
  },
  removeFile: {
    method: 'DELETE',
    path: `${ofLesson}/:fileId`,
    summary: 'Take a file out of a lesson of the draft; who learns has it until the next publication',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: LessonOfCourse.extend({ fileId: Id }),
    response: z.object({ message: z.string() }),
  },
} as const satisfies Contract
