import type { Review } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

/** Instants are Postgres's own text. */
export type ReviewRow = {
  id: string
  stars: number
  text: string
  authorName: string
  suburb: string
  projectTitle: string
  createdAt: string
  reply: string | null
  repliedAt: string | null
  amendedAt: string | null
}

/** Shows the kind of work instead of the title, which may say where the homeowner lives. */
export const reviewColumns = sql`w.id, w.stars, w.text, w.author_name as "authorName", w.suburb,
  ${jobKindColumn} as "projectTitle", w.created_at as "createdAt", w.reply,
  w.replied_at as "repliedAt", w.amended_at as "amendedAt"`

export const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  stars: row.stars,
  text: row.text,
  authorName: row.authorName,
  suburb: row.suburb,
  projectTitle: row.projectTitle,
  createdAt: toIsoTime(row.createdAt),
  reply: row.reply,
  repliedAt: toIsoTimeOrNull(row.repliedAt),
  amendedAt: toIsoTimeOrNull(row.amendedAt),
})

export const REVIEW_NOT_FOUND = 'Review not found'

/** @throws `not_found` */
export async function findReview(ctx: Context, reviewId: string): Promise<Review> {
  const { rows } = await ctx.db.execute<ReviewRow>(sql`select ${reviewColumns}
    from reviews w join quote_requests r on r.id = w.request_id
    where w.id = ${reviewId} and w.removed_at is null`)
  return presentReview(requireRow(rows, REVIEW_NOT_FOUND))
}
