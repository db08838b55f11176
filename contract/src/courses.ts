import { z } from 'zod'
import { LoggedReason } from './admin-shapes.ts'
import { BasedOn } from './based-on.ts'
import { cleanFigures, cleanSearch } from './clean.ts'
import { courseAuthoring } from './course-authoring.ts'
import {
  COURSE_MAX_CENTS,
  COURSE_MIN_CENTS,
  COURSE_PAGE_SIZE,
  courseAccesses,
  courseLevels,
  courseTopics,
  courseTypes,
  lessonKinds,
  MAX_LESSONS,
  MAX_MINUTES,
  MAX_MODULES,
  MAX_NOTE,
  VIDEO_PARTS,
} from './course-options.ts'
import { Id, Instant, limit, line, text } from './fields.ts'
import { lessonComments } from './lesson-comments.ts'
import { DraftFile, lessonFiles } from './lesson-files.ts'
import { Lesson, LessonParams, QuizResult } from './lessons.ts'
import type { Contract } from './operation.ts'
import { at, Question, QuestionId } from './quiz-questions.ts'
import { Shown } from './shown.ts'

export const CourseParams = z.object({ courseId: Id })

const Instructor = z.object({ firstName: z.string(), lastName: z.string(), profileImageUrl: z.string().nullable() })

/** Specification, section 3, 'Course', with what it is about and whose it is. */
export const Course = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  level: z.enum(courseLevels),
  /** Null: the cover is drawn from the topic. */
  thumbnail: z.string().nullable(),
  /** Minutes. */
  duration: z.int(),
  /** Dollars; null where it costs nothing. */
  price: z.string().nullable(),
  enrollmentCount: z.int(),
  isEnrolled: z.boolean(),
  /** 0 to 100. */
  progress: z.int(),
  instructor: Instructor,
  topic: z.enum(courseTopics),
  access: z.enum(courseAccesses),
  community: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The first lesson that the caller has not done; null where none is left, or they don’t learn it. */
  nextLessonId: z.string().nullable(),
})
export type Course = z.output<typeof Course>

/** Also '', as a form's select sends 'all'. */
const allOr = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess(
    (value) => (value === '' || value === 'all' ? undefined : value),
    z.enum(options, 'Choose from the list').optional(),
  )

export const CourseQuery = z.strictObject({
  search: z.string().overwrite(cleanSearch).max(100, 'Use at most 100 characters').optional(),
  level: allOr(courseLevels),
  type: allOr(courseTypes),
  limit: limit(COURSE_PAGE_SIZE),
  cursor: Id.optional(),
})
export type CourseQuery = z.output<typeof CourseQuery>

const OutlineLesson = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  minutes: z.int(),
  isDone: z.boolean(),
})
const Outline = z.array(z.object({ title: z.string(), lessons: z.array(OutlineLesson) }))
export type Outline = z.output<typeof Outline>

const CourseReview = z.object({
  id: z.string(),
  stars: z.int(),
  text: z.string(),
  authorName: z.string(),
  createdAt: Instant,
})

export const CoursePage = Course.extend({
  instructor: Instructor.extend({ profession: z.string().nullable(), courseCount: z.int() }),
  /** What one learns. */
  outcomes: z.array(z.string()),
  lessonCount: z.int(),
  isPublished: z.boolean(),
  publishedAt: Instant.nullable(),
  /** As the caller learns it, or as it was published last. */
  outline: Outline,
  /** The first lesson that is not done, or else the first. */
  nextLessonId: z.string().nullable(),
  /** Whether the caller may learn it now; 'join' the community, 'buy' it, or 'sign_in', first. */
  entitlement: z.enum(['learn', 'enrol', 'join', 'buy', 'sign_in']),
  /** What it costs who buys it now, GST included; null where it is not sold. */
  priceCents: z.int().nullable(),
  /** What the caller paid for it and has not got back, while that gives them the course. */
  purchase: z
    .object({
      paidCents: z.int(),
      boughtAt: Instant,
      /** Until when it can be given back; null where that is over. */
      returnableUntil: Instant.nullable(),
    })
    .nullable(),
  canEdit: z.boolean(),
  /** The caller's certificate. */
  certificateCode: z.string().nullable(),
  /** By those who finished it, newest first, twenty at most. */
  reviews: z.array(CourseReview),
  reviewCount: z.int(),
  averageStars: z.number().nullable(),
  /** The caller finished it, and is none of its authors. */
  mayReview: z.boolean(),
  ownReview: z.object({ stars: z.int(), text: z.string() }).nullable(),
})
export type CoursePage = z.output<typeof CoursePage>

/** The three cards above 'My Courses'. */
const Learning = z.object({
  enrolled: z.int(),
  completed: z.int(),
  /** Of each course its minutes times its progress, over 6,000; one decimal. */
  hours: z.number(),
})
export type Learning = z.output<typeof Learning>

const outcomes = z.array(line(200, 'Say what one learns')).max(8, 'Name at most 8')
const details = {
  title: line(120, 'Title is required'),
  description: text(2000, 'Description is required'),
  level: z.enum(courseLevels, 'Choose a level'),
  topic: z.enum(courseTopics, 'Choose a topic'),
  access: z.enum(courseAccesses, 'Choose who may take it'),
  outcomes,
  /** What it costs, in cents and GST included, where it is bought. */
  priceCents: z
    .int('Give the price in dollars and cents')
    .min(COURSE_MIN_CENTS, 'Ask for $5 or more')
    .max(COURSE_MAX_CENTS, 'Ask for at most $2,000')
    .nullable(),
}

export const CreateCourse = z.strictObject({
  /** Null: a course of the platform, which administrators make. */
  communityId: Id.nullable(),
  title: details.title,
  description: details.description,
  level: details.level,
  topic: details.topic,
  access: details.access.default('free'),
  priceCents: details.priceCents.default(null),
})
export const UpdateCourse = z.strictObject(details).partial().extend({ basedOn: BasedOn })

/** Of one lesson's text, however it is written down, and of its questions. */
const LESSON_BYTES = 262_144

export const SaveLesson = z
  .strictObject({
    title: line(120, 'Title is required'),
    kind: z.enum(lessonKinds, 'Choose what it is'),
    minutes: z.int('Give whole minutes').min(1, 'At least a minute').max(MAX_MINUTES, 'At most four hours'),
    content: text(20_000),
    videoUrl: z.string().overwrite(cleanFigures).max(300, 'Use at most 300 characters'),
    questions: z.array(Question).max(40, 'Ask at most 40 questions'),
    passPercent: z.int('Give a percentage').min(1, 'Use 1 to 100').max(100, 'Use 1 to 100'),
    tries: z.int('Give a number').min(1, 'At least one').max(20, 'At most 20'),
    /** How many of the questions are asked each time; 0 asks them all. */
    drawCount: z.int('Give a number').min(0).max(40, 'At most 40'),
  })
  .partial()
  .extend({ basedOn: BasedOn })
export type SaveLesson = z.output<typeof SaveLesson>

const DraftLesson = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  minutes: z.int(),
  content: z.string(),
  videoUrl: z.string(),
  questions: z.array(Question),
  passPercent: z.int(),
  tries: z.int(),
  drawCount: z.int(),
  /** Its video, captions and picture among them. */
  files: z.array(DraftFile),
})
export type DraftLesson = z.output<typeof DraftLesson>

/** A lesson in the plan, without its text. */
const PlannedLesson = DraftLesson.pick({ id: true, title: true, kind: true, minutes: true }).extend({
  /** What keeps it from being published; '' where nothing does. */
  lacks: z.string(),
  /** What publishing would change of it for those who learn. */
  change: z.enum(['new', 'changed', 'none']),
})

export const CourseDraft = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  level: z.enum(courseLevels),
  topic: z.enum(courseTopics),
  access: z.enum(courseAccesses),
  priceCents: z.int().nullable(),
  outcomes: z.array(z.string()),
  community: z.object({ id: z.string(), name: z.string() }).nullable(),
  version: z.int(),
  publishedAt: Instant.nullable(),
  isListed: z.boolean(),
  /** Whether the lessons differ from what was published. */
  isChanged: z.boolean(),
  modules: z.array(z.object({ id: z.string(), title: z.string(), lessons: z.array(PlannedLesson) })),
  /** Titles of published lessons that the next publication takes out. */
  removed: z.array(z.string()),
  /** Whether lessons that stay stand in another order, or under another module. */
  isReordered: z.boolean(),
  /** By lesson of the published version: how many learn a version that has it, opened it and finished it. */
  statistics: z.object({
    enrolled: z.int(),
    completed: z.int(),
    lessons: z.array(
      z.object({ id: z.string(), title: z.string(), learners: z.int(), opened: z.int(), done: z.int() }),
    ),
  }),
})
export type CourseDraft = z.output<typeof CourseDraft>

/** The whole order of a course: each module with its lessons. */
export const Arrangement = z.strictObject({
  modules: z.array(z.strictObject({ id: Id, lessonIds: z.array(Id).max(MAX_LESSONS) })).max(MAX_MODULES),
  basedOn: BasedOn,
})

const Made = z.object({ id: z.string() })
const Done = z.object({ message: z.string() })
const ModuleParams = z.object({ courseId: Id, moduleId: Id })

/** What a browser knows of how somebody learns; sent again it changes nothing, and it only ever grows. */
export const Evidence = z.strictObject({
  /** How long the lesson was open and looked at, in all. */
  seconds: z.int().min(0).max(1_000_000).optional(),
  /** The parts of the video that were played, 0 to 99. */
  watched: z
    .array(
      z
        .int()
        .min(0)
        .max(VIDEO_PARTS - 1),
    )
    .max(VIDEO_PARTS)
    .optional(),
  /** Where the video stands. */
  position: z.int().min(0).max(100_000).optional(),
  note: text(MAX_NOTE).optional(),
  /** The end of the text was on the screen. */
  ended: z.boolean().optional(),
  /** They say they have read it: counted with the time since what they did last, for who has no JavaScript. */
  read: z.boolean().optional(),
})
export type Evidence = z.output<typeof Evidence>

const Kept = z.object({
  seconds: z.int(),
  isDone: z.boolean(),
  /** Of the whole course, 0 to 100. */
  progress: z.int(),
  certificateCode: z.string().nullable(),
})

export const SendAnswers = z.strictObject({
  /** Which try this is; sent twice it counts once. */
  attempt: z.int().min(1).max(1_000_000),
  version: z.int().min(1).max(1_000_000),
  answers: z
    .array(
      z.strictObject({
        questionId: QuestionId,
        /** Places in the list as it was shown: those chosen, or all in their order. */
        chosen: z.array(at).max(8).default([]),
        number: z.number().min(-1e12).max(1e12).nullable().default(null),
      }),
    )
    .max(40),
})

export const courses = {
  list: {
    method: 'GET',
    path: '/api/courses',
    summary: 'Courses, newest first',
    access: 'public',
    momentOld: 'may',
    query: CourseQuery,
    response: z.array(Course),
    paged: 'cursor',
  },
  create: {
    method: 'POST',
    path: '/api/courses',
    summary: 'Begin a course: the owner and moderators of its community, or an administrator for the platform',
    access: 'user',
    rateLimit: 'courses',
    idempotent: true,
    body: CreateCourse,
    response: Made,
    status: 201,
  },
  learning: {
    method: 'GET',
    path: '/api/courses/learning',
    summary: 'How much the caller has learned',
    access: 'user',
    response: Learning,
  },
  get: {
    method: 'GET',
    path: '/api/courses/:courseId',
    summary: 'One course: its outline and reviews',
    access: 'courseReader',
    momentOld: 'may',
    params: CourseParams,
    response: CoursePage,
  },
  enrol: {
    method: 'POST',
    path: '/api/courses/:courseId/enrolment',
    summary: 'Begin to learn',
    access: 'courseReader',
    rateLimit: 'joins',
    params: CourseParams,
    response: z.object({ lessonId: z.string() }),
  },
  buy: {
    method: 'POST',
    path: '/api/courses/:courseId/purchase',
    summary: 'Buy a course: answers the page on which to pay',
    access: 'courseReader',
    rateLimit: 'orders',
    idempotent: true,
    transactions: 'several',
    params: CourseParams,
    body: z.strictObject({ shownCents: Shown.shape.shownCents }),
    response: z.object({ url: z.string() }),
  },
  giveBack: {
    method: 'POST',
    path: '/api/courses/:courseId/purchase/return',
    summary: 'Give a bought course back, within 14 days and before 30% of it is done: the money returns to the card',
    access: 'user',
    rateLimit: 'orders',
    idempotent: true,
    params: CourseParams,
    response: z.object({ refundedCents: z.int() }),
  },
  review: {
    method: 'PUT',
    path: '/api/courses/:courseId/review',
    summary: 'What somebody who finished it says of it',
    access: 'user',
    rateLimit: 'comments',
    params: CourseParams,
    body: z.strictObject({
      stars: z.int('Choose 1 to 5 stars').min(1, 'Choose 1 to 5 stars').max(5, 'Choose 1 to 5 stars'),
      text: text(2000).default(''),
    }),
    response: Done,
  },
  lesson: {
    method: 'GET',
    path: '/api/lessons/:lessonId',
    summary: 'A lesson as its learner sees it',
    access: 'user',
    params: LessonParams,
    query: z.strictObject({ preview: z.enum(['1']).optional() }).default({}),
    response: Lesson,
  },
  progress: {
    method: 'POST',
    path: '/api/lessons/:lessonId/progress',
    summary: 'Evidence of learning: grows, and counts once however often it is sent',
    access: 'user',
    rateLimit: 'lessons',
    params: LessonParams,
    body: Evidence,
    response: Kept,
  },
  answer: {
    method: 'POST',
    path: '/api/lessons/:lessonId/answers',
    summary: 'Answers to a quiz: one try',
    access: 'user',
    rateLimit: 'lessons',
    params: LessonParams,
    body: SendAnswers,
    response: QuizResult,
  },
  draft: {
    method: 'GET',
    path: '/api/courses/:courseId/draft',
    summary: 'A course as its authors see it',
    access: 'courseAuthor',
    params: CourseParams,
    response: CourseDraft,
  },
  update: {
    method: 'PATCH',
    path: '/api/courses/:courseId',
    summary: 'Change what is said of a course',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: CourseParams,
    body: UpdateCourse,
    response: Done,
  },
  publish: {
    method: 'POST',
    path: '/api/courses/:courseId/publication',
    summary: 'Publish the lessons as they are now',
    access: 'courseAuthor',
    rateLimit: 'publications',
    params: CourseParams,
    response: z.object({ version: z.int() }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/courses/:courseId/publication',
    summary: 'Take a course off the list; who has begun goes on',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: CourseParams,
    response: Done,
  },
  duplicate: {
    method: 'POST',
    path: '/api/courses/:courseId/copy',
    summary: 'A draft of the same lessons',
    access: 'courseAuthor',
    rateLimit: 'courses',
    idempotent: true,
    params: CourseParams,
    response: Made,
    status: 201,
  },
  arrange: {
    method: 'PUT',
    path: '/api/courses/:courseId/order',
    summary: 'Put modules and lessons in order',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: CourseParams,
    body: Arrangement,
    response: Done,
  },
  addModule: {
    method: 'POST',
    path: '/api/courses/:courseId/modules',
    summary: 'A module at the end',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: CourseParams,
    body: z.strictObject({ title: line(120, 'Title is required') }),
    response: Made,
    status: 201,
  },
  updateModule: {
    method: 'PATCH',
    path: '/api/courses/:courseId/modules/:moduleId',
    summary: 'Rename a module',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: ModuleParams,
    body: z.strictObject({ title: line(120, 'Title is required'), basedOn: BasedOn }),
    response: Done,
  },
  removeModule: {
    method: 'DELETE',
    path: '/api/courses/:courseId/modules/:moduleId',
    summary: 'Take an empty module out',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: ModuleParams,
    response: Done,
  },
  addLesson: {
    method: 'POST',
    path: '/api/courses/:courseId/modules/:moduleId/lessons',
    summary: 'A lesson at the end of a module',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: ModuleParams,
    body: z.strictObject({ title: line(120, 'Title is required'), kind: z.enum(lessonKinds, 'Choose what it is') }),
    response: Made,
    status: 201,
  },
  draftLesson: {
    method: 'GET',
    path: '/api/courses/:courseId/lessons/:lessonId',
    summary: 'A lesson as its authors see it, with the answers',
    access: 'courseAuthor',
    params: z.object({ courseId: Id, lessonId: Id }),
    response: DraftLesson,
  },
  updateLesson: {
    method: 'PATCH',
    path: '/api/courses/:courseId/lessons/:lessonId',
    summary: 'Change a lesson of the draft',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: z.object({ courseId: Id, lessonId: Id }),
    body: SaveLesson,
    bodyBytes: LESSON_BYTES,
    response: Done,
  },
  removeLesson: {
    method: 'DELETE',
    path: '/api/courses/:courseId/lessons/:lessonId',
    summary: 'Take a lesson out of the draft',
    access: 'courseAuthor',
    rateLimit: 'authoring',
    params: z.object({ courseId: Id, lessonId: Id }),
    response: Done,
  },
  recomputeProgress: {
    method: 'POST',
    path: '/api/admin/course-progress',
    summary: 'Compute all progress in courses again from its evidence',
    access: 'admin',
    recentSignIn: true,
    body: z.strictObject({ reason: LoggedReason }),
    response: z.object({ message: z.string() }),
  },
  ...courseAuthoring,
  ...lessonComments,
  ...lessonFiles,
} as const satisfies Contract
