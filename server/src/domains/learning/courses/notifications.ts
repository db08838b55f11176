import { type SQL, sql } from 'drizzle-orm'
import { greetingFor, reasonLine, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'
import { anyCounted, dataId } from '#domains/notifications/notifications/stands.ts'

const isStillCommented = (): SQL =>
  sql`((${dataId('courseId')} is null or exists (select from courses k
      where k.id = ${dataId('courseId')} and k.author_id = n.user_id))
    and ${anyCounted('commentId', (id) => sql`exists (select from lesson_comments said where said.id = ${id})`)})`

const certificateCode = sql`n.data #>> '{data,certificate}'`

const isStillCertified = (): SQL =>
  sql`(${certificateCode} is null or not exists (select from certificates c where c.code = ${certificateCode} and c.revoked_at is not null))`

export type CoursesNotificationKinds = {
  'lesson-commented': { data: { course: string; courseId: string; lessonId: string; commentId: string } }
  'course-completed': { data: { name: string; course: string; certificate: string; courseId: string } }
  'certificate-revoked': { data: { course: string; reason: string; certificate: string } }
}

const called = (course: string | undefined) => `“${stripLinks(course ?? 'a course')}”`

export const coursesEmails: Emails<CoursesNotificationKinds> = {
  'lesson-commented': null,
  'course-completed': ({ name, course, certificate }) => ({
    subject: `You’ve finished ${called(course)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `You’ve finished ${called(course)}. Your certificate has the number ${certificate}: whoever has the number can check that it’s real.`,
      'The hours count in your training record.',
    ],
    action: { label: 'See your certificate', path: `/verify/${certificate}` },
  }),
  'certificate-revoked': ({ course, reason, certificate }, config) => ({
    subject: `Your certificate for ${called(course)} was taken back`,
    greeting: 'Hello,',
    paragraphs: [
      `Your certificate for ${called(course)} has been taken back. Anyone who checks it will see that it’s no longer valid.`,
      reasonLine(reason),
      `If you disagree, write to ${config.brand.email} and we’ll look at it.`,
    ],
    action: { label: 'See the certificate', path: `/verify/${certificate}` },
  }),
}

export const coursesNotifications: Notifications<CoursesNotificationKinds> = {
  'lesson-commented': defineNotification({
    type: 'community',
    keeps: ['course', 'courseId', 'lessonId', 'commentId'],
    stands: isStillCommented,
    write: ({ course, courseId, lessonId }) => ({
      text: `New comment on a lesson of “${course}”`,
      many: (count) => `${count} new comments on lessons of “${course}”`,
      path: `/courses/${courseId}/learn/${lessonId}/discussion`,
    }),
  }),
  'course-completed': defineNotification({
    type: 'achievement',
    keeps: ['course', 'certificate'],
    stands: isStillCertified,
    write: ({ course, certificate }) => ({ text: `You’ve finished “${course}”`, path: `/verify/${certificate}` }),
  }),
  'certificate-revoked': defineNotification({
    type: 'achievement',
    keeps: ['course', 'certificate'],
    stands: 'always',
    write: ({ course, certificate }) => ({
      text: `Your certificate for “${course}” was taken back`,
      path: `/verify/${certificate}`,
    }),
  }),
}
