import { inArray, sql } from 'drizzle-orm'
import {
  type NonPersonalTable,
  nonPersonalTable,
  type Person,
  type PersonalTable,
  personalTable,
} from '#core/personal-data.ts'
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

export const coursesPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(courses, {
    called: 'courses written',
    belongsTo: ({ userIds }) => inArray(courses.authorId, userIds),
    exportsOnly: ['title', 'description', 'level', 'topic', 'outcomes', 'createdAt', 'publishedAt'],
    fate: 'stays',
    keeps: ['title', 'description', 'level', 'topic', 'access', 'outcomes'],
    why: PUBLISHED,
  }),
  nonPersonalTable(courseModules, ['title'], 'the plan of a course'),
  nonPersonalTable(
    lessons,
    ['title', 'kind', 'content', 'videoUrl', 'questions'],
    'a lesson of a course, written to be published',
  ),
  nonPersonalTable(
    lessonVersions,
    ['moduleTitle', 'title', 'kind', 'content', 'contentHtml', 'videoUrl', 'questions'],
    'a lesson as it was published',
  ),
  nonPersonalTable(lessonFiles, ['role', 'fileName', 'fileType'], 'files of courses, which are nobody’s own'),
  personalTable(enrolments, {
    called: 'courses begun',
    belongsTo: ({ userIds }) => inArray(enrolments.userId, userIds),
    fate: 'goes',
  }),
  personalTable(coursePurchases, {
    called: 'courses bought',
    belongsTo: ({ userIds }) => inArray(coursePurchases.userId, userIds),
    fate: 'goes',
  }),
  personalTable(lessonProgress, {
    called: 'progress and notes in lessons',
    belongsTo: (person) => sql`${lessonProgress.enrolmentId} in ${ofEnrolments(person)}`,
    fate: 'goes',
  }),
  personalTable(quizAttempts, {
    called: 'answers to quizzes',
    belongsTo: (person) => sql`${quizAttempts.enrolmentId} in ${ofEnrolments(person)}`,
    fate: 'goes',
  }),
  personalTable(certificates, {
    called: 'certificates',
    belongsTo: ({ userIds }) => inArray(certificates.userId, userIds),
    fate: 'goes',
  }),
  personalTable(lessonComments, {
    called: 'comments on lessons',
    belongsTo: ({ userIds }) => inArray(lessonComments.userId, userIds),
    fate: 'goes',
  }),
  personalTable(courseReviews, {
    called: 'reviews of courses',
    belongsTo: ({ userIds }) => inArray(courseReviews.userId, userIds),
    fate: 'goes',
  }),
]
