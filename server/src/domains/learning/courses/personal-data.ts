import { inArray, sql } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal, type Person } from '#core/personal-data.ts'
import { lessonFiles } from './file-schema.ts'
import {
  certificates,
  courseModules,
  coursePurchases,
  courseReviews,
  courses,
  enrolments,
  lessonComments,
  lessonProgress,
  lessons,
  lessonVersions,
  quizAttempts,
} from './schema.ts'

const ofEnrolments = ({ userIds }: Person) =>
  sql`(select e.id from enrolments e where e.user_id = any(${sql.param(userIds)}::uuid[]))`
const PUBLISHED = 'a course is its community’s, or the platform’s: those who learn it go on'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const coursesPersonalData: (Holding | Impersonal)[] = [
  holding(courses, {
    called: 'courses written',
    whose: ({ userIds }) => inArray(courses.authorId, userIds),
    tells: ['title', 'description', 'level', 'topic', 'outcomes', 'createdAt', 'publishedAt'],
    fate: 'stays',
    keeps: ['title', 'description', 'level', 'topic', 'access', 'outcomes'],
    why: PUBLISHED,
  }),
  impersonal(courseModules, ['title'], 'the plan of a course'),
  impersonal(
    lessons,
    ['title', 'kind', 'content', 'videoUrl', 'questions'],
    'a lesson of a course, written to be published',
  ),
  impersonal(
    lessonVersions,
    ['moduleTitle', 'title', 'kind', 'content', 'contentHtml', 'videoUrl', 'questions'],
    'a lesson as it was published',
  ),
  impersonal(lessonFiles, ['role', 'fileName', 'fileType'], 'files of courses, which are nobody’s own'),
  holding(enrolments, {
    called: 'courses begun',
    whose: ({ userIds }) => inArray(enrolments.userId, userIds),
    fate: 'goes',
  }),
  holding(coursePurchases, {
    called: 'courses bought',
    whose: ({ userIds }) => inArray(coursePurchases.userId, userIds),
    fate: 'goes',
  }),
  holding(lessonProgress, {
    called: 'progress and notes in lessons',
    whose: (person) => sql`${lessonProgress.enrolmentId} in ${ofEnrolments(person)}`,
    fate: 'goes',
  }),
  holding(quizAttempts, {
    called: 'answers to quizzes',
    whose: (person) => sql`${quizAttempts.enrolmentId} in ${ofEnrolments(person)}`,
    fate: 'goes',
  }),
  holding(certificates, {
    called: 'certificates',
    whose: ({ userIds }) => inArray(certificates.userId, userIds),
    fate: 'goes',
  }),
  holding(lessonComments, {
    called: 'comments on lessons',
    whose: ({ userIds }) => inArray(lessonComments.userId, userIds),
    fate: 'goes',
  }),
  holding(courseReviews, {
    called: 'reviews of courses',
    whose: ({ userIds }) => inArray(courseReviews.userId, userIds),
    fate: 'goes',
  }),
]
