import { type SQL, sql } from 'drizzle-orm'

/** What the homeowner of `quote_requests r` said of a professional, as long as it stands. */
export const givenReview = (professionalId: SQL) =>
  sql`(select json_build_object('id', w.id, 'stars', w.stars, 'text', w.text, 'reply', w.reply)
  from reviews w where w.request_id = r.id and w.professional_id = ${professionalId} and w.removed_at is null)`
