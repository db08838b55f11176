import { z } from 'zod'
import { MAX_LESSON_COMMENT } from './course-options.ts'
import { Id, Instant, limit, text } from './fields.ts'
import { LessonParams } from './lessons.ts'
import type { Contract } from './operation.ts'

const COMMENTS_A_PAGE = 50

/** What somebody says under a lesson, to those who learn it and who write it. */
export const LessonComment = z.object({
  id: z.string(),
  text: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  /** Whether the course is theirs to write. */
  isOfAuthor: z.boolean(),
  isOwn: z.boolean(),
  mayRemove: z.boolean(),
  createdAt: Instant,
})
export type LessonComment = z.output<typeof LessonComment>

/** The discussion under a lesson; part of `courses`. */
export const lessonComments = {
  comments: {
    method: 'GET',
    path: '/api/lessons/:lessonId/comments',
    summary: 'What is said under a lesson, oldest first: for those who learn the course and its authors',
    access: 'user',
    params: LessonParams,
    query: z.strictObject({ limit: limit(COMMENTS_A_PAGE), cursor: Id.optional() }),
    response: z.array(LessonComment),
    paged: 'cursor',
  },
  comment: {
    method: 'POST',
    path: '/api/lessons/:lessonId/comments',
    summary: 'Say or ask something under a lesson',
    access: 'user',
    rateLimit: 'comments',
    idempotent: true,
    params: LessonParams,
    body: z.strictObject({ text: text(MAX_LESSON_COMMENT, 'Say something first') }),
    response: z.object({ id: z.string() }),
    status: 201,
  },
  removeComment: {
    method: 'DELETE',
    path: '/api/lessons/:lessonId/comments/:commentId',
    summary: 'Remove a comment: its writer, and the course’s authors',
    access: 'user',
    rateLimit: 'edits',
    params: LessonParams.extend({ commentId: Id }),
    response: z.object({ message: z.string() }),
  },
} as const satisfies Contract
