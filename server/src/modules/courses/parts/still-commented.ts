import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '../../../news/stands.ts'

/** Whether the comment under a lesson that the news `n` is about is there, for who teaches the course. */
export const isStillCommented = (): SQL =>
  sql`((${saidId('courseId')} is null or exists (select from courses k
      where k.id = ${saidId('courseId')} and k.author_id = n.user_id))
    and (${saidId('commentId')} is null or exists (select from lesson_comments said
      where said.id = ${saidId('commentId')})))`
