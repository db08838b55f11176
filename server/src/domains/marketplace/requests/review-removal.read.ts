import type { ReviewRemoval } from '@lv/contract/reviews'
import { type SQL, sql } from 'drizzle-orm'
import { toIsoTime } from '#platform/database/rows.ts'

/** Null where there is no review, or it stands. */
export const reviewRemoval = (professionalId: SQL) =>
  sql`(select json_build_object('at', w.removed_at, 'reason', coalesce(w.removed_reason, ''))
  from reviews w where w.request_id = r.id and w.professional_id = ${professionalId} and w.removed_at is not null)`

export const presentRemoval = (removal: ReviewRemoval | null): ReviewRemoval | null =>
  removal && { ...removal, at: toIsoTime(removal.at) }

/** Counts removed reviews, because there is no second one. */
export const isReviewed = sql`(exists(select from reviews w where w.request_id = r.id) and not exists(select from quotes q
  where q.request_id = r.id and q.status = 'accepted'
    and not exists(select from reviews w where w.request_id = r.id and w.professional_id = q.professional_id))) as "isReviewed"`
