import {
  COURSE_MAX_CENTS,
  COURSE_MIN_CENTS,
  COURSE_RETURN_BELOW_PERCENT,
  COURSE_RETURN_DAYS,
  courseAccesses,
  courseLevels,
  courseTopics,
  lessonKinds,
} from '@lv/contract/course-options'
import type { Question } from '@lv/contract/quiz-questions'
import { type SQL, sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { charges } from '#domains/billing/payments/schema.ts'
import { communities } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant, oneOf, tsvector } from '#platform/database/columns.ts'

export const courses = pgTable(
  'courses',
  {
    id: id(),
    /** Null for the platform's own courses. */
    communityId: uuid().references(() => communities.id, { onDelete: 'cascade' }),
    /** The author teaches the course. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text().notNull(),
    level: text({ enum: courseLevels }).notNull(),
    topic: text({ enum: courseTopics }).notNull(),
    access: text({ enum: courseAccesses }).notNull().default('free'),
    /** In cents, GST included. */
    priceCents: integer(),
    outcomes: text().array().notNull().default(sql`'{}'`),
    version: integer().notNull().default(0),
    /** False if withdrawn: current learners go on. */
    isListed: boolean().notNull().default(false),
    durationMinutes: integer().notNull().default(0),
    lessonCount: integer().notNull().default(0),
    enrolmentCount: integer().notNull().default(0),
    publishedAt: instant(),
    draftedAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${courses.title}), 'A') || setweight(to_tsvector('english', ${courses.topic}), 'B') || setweight(to_tsvector('english', ${courses.description}), 'C')`,
      ),
  },
  (t) => [
    index('courses_newest').on(t.publishedAt, t.id).where(sql`${t.isListed}`),
    index('courses_of_community').on(t.communityId, t.publishedAt),
    index('courses_author').on(t.authorId),
    index('courses_words').using(
      'gin',
      sql`to_tsvector('english', searchable(${t.title} || ' ' || ${t.topic} || ' ' || ${t.description}))`,
    ),
    check('courses_level', sql`${t.level} in ${oneOf(courseLevels)}`),
    check('courses_topic', sql`${t.topic} in ${oneOf(courseTopics)}`),
    check('courses_access', sql`${t.access} in ${oneOf(courseAccesses)}`),
    check('courses_membership_of_community', sql`${t.access} <> 'membership' or ${t.communityId} is not null`),
    check('courses_bought_has_price', sql`(${t.access} = 'bought') = (${t.priceCents} is not null)`),
    check('courses_price', sql.raw(`price_cents between ${COURSE_MIN_CENTS} and ${COURSE_MAX_CENTS}`)),
    check('courses_listed_is_published', sql`not ${t.isListed} or ${t.version} > 0`),
    check('courses_published_says_when', sql`(${t.version} = 0) = (${t.publishedAt} is null)`),
    check('courses_enrolment_count_positive', sql`${t.enrolmentCount} >= 0`),
  ],
)

export const courseModules = pgTable(
  'course_modules',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    unique('course_modules_of_course').on(t.id, t.courseId),
    index('course_modules_order').on(t.courseId, t.position),
  ],
)

const lessonContent = {
  title: text().notNull(),
  kind: text({ enum: lessonKinds }).notNull(),
  minutes: smallint().notNull().default(5),
  /** Markdown. */
  content: text().notNull().default(''),
  videoUrl: text().notNull().default(''),
  questions: jsonb().$type<Question[]>().notNull().default([]),
  passPercent: smallint().notNull().default(80),
  tries: smallint().notNull().default(3),
  /** Questions asked each time; 0 asks all. */
  drawCount: smallint().notNull().default(0),
}

/** A removed lesson stays, without a module, as learners' progress refers to it. */
export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    moduleId: uuid(),
    position: smallint().notNull(),
    ...lessonContent,
    createdAt: createdAt(),
  },
  (t) => [
    unique('lessons_of_course').on(t.id, t.courseId),
    foreignKey({
      name: 'lessons_module_of_same_course',
      columns: [t.moduleId, t.courseId],
      foreignColumns: [courseModules.id, courseModules.courseId],
    }),
    index('lessons_order').on(t.courseId, t.position),
    index('lessons_module').on(t.moduleId),
    check('lessons_kind', sql`${t.kind} in ${oneOf(lessonKinds)}`),
  ],
)

export const lessonVersions = pgTable(
  'lesson_versions',
  {
    lessonId: uuid().notNull(),
    courseId: uuid().notNull(),
    version: integer().notNull(),
    position: smallint().notNull(),
    moduleTitle: text().notNull(),
    ...lessonContent,
    contentHtml: text().notNull().default(''),
    htmlVersion: smallint().notNull().default(0),
    secondsNeeded: smallint().notNull(),
    /** Null if the video is elsewhere, or does not say. */
    videoSeconds: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.version] }),
    foreignKey({
      name: 'lesson_versions_lesson',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    uniqueIndex('lesson_versions_order').on(t.courseId, t.version, t.position),
    check('lesson_versions_kind', sql`${t.kind} in ${oneOf(lessonKinds)}`),
  ],
)

/** Later versions do not change what counts for a learner. */
export const enrolments = pgTable(
  'enrolments',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    lessonCount: integer().notNull(),
    minutes: integer().notNull(),
    doneCount: integer().notNull().default(0),
    progress: smallint()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`done_count * 100 / lesson_count`),
    enrolledAt: instant().notNull().defaultNow(),
    /** Time up to here was given to lessons; the latest over all the person's enrolments counts. */
    clockAt: instant().notNull().defaultNow(),
    completedAt: instant(),
  },
  (t) => [
    unique('enrolments_once').on(t.courseId, t.userId),
    index('enrolments_person').on(t.userId, t.enrolledAt),
    check('enrolments_lessons', sql`${t.lessonCount} > 0`),
    check('enrolments_done', sql`${t.doneCount} between 0 and ${t.lessonCount}`),
    check('enrolments_completed_says_when', sql`(${t.doneCount} = ${t.lessonCount}) = (${t.completedAt} is not null)`),
  ],
)

/** The person may learn until the payment is wholly refunded. Bought again later, the row names the new payment. */
export const coursePurchases = pgTable(
  'course_purchases',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chargeId: uuid()
      .notNull()
      .references(() => charges.id),
    boughtAt: instant().notNull(),
    returnedAt: instant(),
    returnedProgress: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    uniqueIndex('course_purchases_charge').on(t.chargeId),
    index('course_purchases_course').on(t.courseId),
    check(
      'course_purchases_returned',
      sql.raw(
        `case when returned_at is null then returned_progress is null else returned_progress is not null
          and returned_progress < ${COURSE_RETURN_BELOW_PERCENT}
          and returned_at < bought_at + interval '${COURSE_RETURN_DAYS * 24} hours' end`,
      ),
    ),
  ],
)

/** Evidence only grows; `is_done` follows from it and from the rule of the version enrolled in. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    enrolmentId: uuid()
      .notNull()
      .references(() => enrolments.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id),
    openedAt: instant().notNull().defaultNow(),
    seconds: integer().notNull().default(0),
    watched: bit({ dimensions: 100 }).notNull().default(sql`repeat('0', 100)::bit(100)`),
    position: integer().notNull().default(0),
    note: text().notNull().default(''),
    quizPassedAt: instant(),
    endedAt: instant(),
    secondsNeeded: smallint().notNull(),
    needsVideo: boolean().notNull(),
    needsQuiz: boolean().notNull(),
    needsEnd: boolean().notNull().default(false),
    /** Computed by the trigger `keep_lesson_done`, whatever is written. */
    isDone: boolean().notNull().default(false),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.enrolmentId, t.lessonId] }),
    index('lesson_progress_lesson').on(t.lessonId),
    check('lesson_progress_seconds_positive', sql`${t.seconds} >= 0`),
  ],
)

export const lessonComments = pgTable(
  'lesson_comments',
  {
    id: id(),
    lessonId: uuid().notNull(),
    courseId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    isOfAuthor: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'lesson_comments_lesson',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    index('lesson_comments_order').on(t.lessonId, t.id),
    index('lesson_comments_person').on(t.userId),
  ],
)

export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    enrolmentId: uuid()
      .notNull()
      .references(() => enrolments.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id),
    number: integer().notNull(),
    version: integer().notNull(),
    /** Places chosen in the list as shown (see `Drawn`), or the number. */
    answers: jsonb()
      .$type<{ questionId: string; chosen: number[]; number: number | null; order?: number[] }[]>()
      .notNull(),
    rightCount: smallint().notNull(),
    askedCount: smallint().notNull(),
    isPassed: boolean().notNull(),
    answeredAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.enrolmentId, t.lessonId, t.number] }),
    index('quiz_attempts_lesson').on(t.lessonId),
    check('quiz_attempts_right', sql`${t.rightCount} between 0 and ${t.askedCount}`),
  ],
)

export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    code: text().notNull(),
    enrolmentId: uuid()
      .notNull()
      .references(() => enrolments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    holderName: text().notNull(),
    courseTitle: text().notNull(),
    topic: text({ enum: courseTopics }).notNull(),
    minutes: integer().notNull(),
    /** Null if it was not stored then. */
    measuredMinutes: integer(),
    /** Minutes of unmeasured videos; null until older certificates are measured again. */
    unmeasuredMinutes: integer(),
    issuedAt: instant().notNull().defaultNow(),
    revokedAt: instant(),
    revokedReason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('certificates_code').on(t.code),
    uniqueIndex('certificates_one_an_enrolment').on(t.enrolmentId),
    index('certificates_person').on(t.userId, t.issuedAt),
    index('certificates_course').on(t.courseId),
    check('certificates_topic', sql`${t.topic} in ${oneOf(courseTopics)}`),
    check('certificates_revoked_says_why', sql`(${t.revokedAt} is null) = (${t.revokedReason} = '')`),
  ],
)

/** One per learner and course. */
export const courseReviews = pgTable(
  'course_reviews',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    text: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('course_reviews_once').on(t.courseId, t.userId),
    index('course_reviews_newest').on(t.courseId, t.createdAt),
    index('course_reviews_person').on(t.userId),
    check('course_reviews_stars', sql`${t.stars} between 1 and 5`),
  ],
)
