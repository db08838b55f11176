import { type SQL, sql } from 'drizzle-orm'
import { anyCounted, saidId } from '#domains/notifications/notifications/stands.ts'

/** Whether the comment under a lesson that the news `n` is about is there, for who teaches the course. */
export const isStillCommented = (): SQL =>
  sql`((${saidId('courseId')} is null or exists (select from courses k
      where k.id = ${saidId('courseId')} and k.author_id = n.user_id))
    and ${anyCounted('commentId', (id) => sql`exists (select from lesson_comments said where said.id = ${id})`)})`
