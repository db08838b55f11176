import type { ReviewRemoval } from '@lv/contract/reviews'
import { type SQL, sql } from 'drizzle-orm'
import { toIsoTime } from '#platform/database/rows.ts'

/** When and why the review of a professional for `quote_requests r` was removed; null where there is none, or it stands. */
export const reviewRemoval = (professionalId: SQL) =>
  sql`(select json_build_object('at', w.removed_at, 'reason', coalesce(w.removed_reason, ''))
  from reviews w where w.request_id = r.id and w.professional_id = ${professionalId} and w.removed_at is not null)`

/** The same as it goes out; the instant comes as Postgres's own text. */
export const presentRemoval = (removal: ReviewRemoval | null): ReviewRemoval | null =>
  removal && { ...removal, at: toIsoTime(removal.at) }

/** Whether of `quote_requests r` everybody who was hired was reviewed, one that was removed since included: there is no second. */
export const isReviewed = sql`(exists(select from reviews w where w.request_id = r.id) and not exists(select from quotes q
  where q.request_id = r.id and q.status = 'accepted'
    and not exists(select from reviews w where w.request_id = r.id and w.professional_id = q.professional_id))) as "isReviewed"`
