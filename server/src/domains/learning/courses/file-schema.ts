import { lessonFileRoles, lessonFileTypeNames } from '@lv/contract/lesson-file-options'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'
import { lessons } from './schema.ts'

/** Of the draft, of a range of published versions, or both. A copied course shares the bytes of its original. */
export const lessonFiles = pgTable(
  'lesson_files',
  {
    id: id(),
    lessonId: uuid().notNull(),
    courseId: uuid().notNull(),
    role: text({ enum: lessonFileRoles }).notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    fileName: text().notNull(),
    fileType: text({ enum: lessonFileTypeNames }).notNull(),
    byteCount: integer().notNull(),
    /** Videos only; 0 if the file does not say, null until measured. */
    videoSeconds: integer(),
    unreadSince: instant(),
    unreadAt: instant(),
    isDraft: boolean().notNull().default(true),
    /** Null: not published yet. */
    firstVersion: integer(),
    /** Null: it is in the latest version. */
    lastVersion: integer(),
    supersededAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'lesson_files_lesson',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    index('lesson_files_of_lesson').on(t.lessonId),
    index('lesson_files_of_course').on(t.courseId),
    index('lesson_files_file').on(t.fileId),
    index('lesson_files_superseded').on(t.supersededAt).where(sql`${t.supersededAt} is not null`),
    uniqueIndex('lesson_files_one_video').on(t.lessonId, t.role).where(sql`${t.isDraft} and ${t.role} <> 'file'`),
    check('lesson_files_role', sql`${t.role} in ${oneOf(lessonFileRoles)}`),
    check('lesson_files_type', sql`${t.fileType} in ${oneOf(lessonFileTypeNames)}`),
    check('lesson_files_of_something', sql`${t.isDraft} or ${t.firstVersion} is not null`),
    check(
      'lesson_files_versions',
      sql`${t.lastVersion} is null or (${t.lastVersion} >= ${t.firstVersion} and not ${t.isDraft})`,
    ),
    check('lesson_files_superseded_says_when', sql`(${t.lastVersion} is null) = (${t.supersededAt} is null)`),
  ],
)
