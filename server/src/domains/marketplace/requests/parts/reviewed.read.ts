import { sql } from 'drizzle-orm'

/** Whether of `quote_requests r` everybody who was hired was reviewed, one that was removed since included: there is no second. */
export const isReviewed = sql`(exists(select from reviews w where w.request_id = r.id) and not exists(select from quotes q
  where q.request_id = r.id and q.status = 'accepted'
    and not exists(select from reviews w where w.request_id = r.id and w.professional_id = q.professional_id))) as "isReviewed"`
