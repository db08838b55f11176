import { REVIEW_DAYS } from '@lv/contract/project-options'
import { type SQL, sql } from 'drizzle-orm'

/** Until when the reviews of the project `p` are written. */
export const writtenUntil = sql`p.ended_at + ${REVIEW_DAYS} * interval '1 day'`

/** Whether everybody reads the review `w` of the project `p`: both sides wrote, or the time for it is over. */
export const isReviewOpen = (now: Date): SQL => sql`(${writtenUntil} <= ${now} or exists (
  select from project_reviews b where b.project_id = w.project_id and b.person_id = w.person_id
    and b.is_by_owner <> w.is_by_owner))`
