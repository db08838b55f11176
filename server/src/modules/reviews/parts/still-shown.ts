import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '../../../news/stands.ts'

/** Whether the review that the news `n` is about is shown. */
export const isStillShown = (): SQL =>
  sql`(${saidId('reviewId')} is null or exists (select from reviews w
    where w.id = ${saidId('reviewId')} and w.removed_at is null))`
