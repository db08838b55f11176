import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { Id, limit } from './fields.ts'
import type { Contract } from './operation.ts'
import { Question } from './quiz-questions.ts'

const AUTHORED_PAGE_SIZE = 20

/** A course as the list of those who write it has it. */
const AuthoredCourse = z.object({
  id: z.string(),
  title: z.string(),
  community: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Lessons of the draft. */
  lessonCount: z.int(),
  /** 0 before the first publication. */
  version: z.int(),
  isListed: z.boolean(),
  enrollmentCount: z.int(),
})
export type AuthoredCourse = z.output<typeof AuthoredCourse>

const LessonOfCourse = z.object({ courseId: Id, lessonId: Id })
const Done = z.object({ message: z.string() })

/** What those who write courses do beyond the lessons' words. */
export const courseAuthoring = {
  authored: {
    method: 'GET',
    path: '/api/courses/authored',
    summary: 'Courses that the caller may write, drafts too, newest first',
    access: 'user',
    query: z
      .strictObject({ limit: limit(AUTHORED_PAGE_SIZE), cursor: Id.optional() })
      .default({ limit: AUTHORED_PAGE_SIZE }),
    response: z.array(AuthoredCourse),
    paged: 'cursor',
  },
  saveQuestion: {
    method: 'PUT',
    path: '/api/courses/:courseId/lessons/:lessonId/questions',
    summary: 'Write a question of a quiz: it takes the place of the one with its id, or comes last',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: LessonOfCourse,
    query: z.strictObject({ basedOn: BasedOn }).default({ basedOn: undefined }),
    body: Question,
    response: Done,
  },
  removeQuestion: {
    method: 'DELETE',
    path: '/api/courses/:courseId/lessons/:lessonId/questions/:questionId',
    summary: 'Take a question out of a quiz of the draft',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: LessonOfCourse.extend({ questionId: Id }),
    response: Done,
  },
  importFolder: {
    method: 'POST',
    path: '/api/courses/:courseId/import',
    summary:
      'Add the lessons of a folder of Markdown, packed as a ZIP file: a folder a module, a file a lesson, with what it links to',
    access: 'courseAuthor',
    rateLimit: 'imports',
    idempotent: true,
    upload: { field: 'archive', most: 1, accept: 'archives' },
    params: z.object({ courseId: Id }),
    body: z.strictObject({ fileIds: z.array(Id).max(1, 'Choose one file').default([]) }),
    response: z.object({
      modules: z.int(),
      lessons: z.int(),
      /** Files in it that are no lessons, and that none links to. */
      leftOut: z.int(),
    }),
    status: 201,
  },
} as const satisfies Contract
