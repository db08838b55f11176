import { sql } from 'drizzle-orm'

/** Whether a review of `quote_requests r` was written, one that was removed since included: there is no second. */
export const isReviewed = sql`exists(select from reviews w where w.request_id = r.id) as "isReviewed"`
