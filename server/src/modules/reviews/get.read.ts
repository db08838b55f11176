import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { calledAs } from '../professionals/called-as.ts'
import { hasProfile } from '../professionals/has-profile.ts'
import { REVIEW_NOT_FOUND } from './parts/find.ts'
import { presentReview, type ReviewRow, reviewColumns } from './parts/present.ts'

type Row = ReviewRow & { professional: string; slug: string; isAboutMe: boolean; isMine: boolean }

/** A review that is shown on a profile, and what it is to the caller. @throws `not_found` */
export async function getReview(ctx: Context, { reviewId, userId }: { reviewId: string; userId: string }) {
  const { rows } = await ctx.db.execute<Row>(sql`select ${reviewColumns}, ${calledAs} as professional, p.slug,
      p.user_id = ${userId} as "isAboutMe", coalesce(w.author_id = ${userId}, false) as "isMine"
    from reviews w join quote_requests r on r.id = w.request_id join professionals p on p.id = w.professional_id
    where w.id = ${reviewId} and w.removed_at is null and (${hasProfile} or p.user_id = ${userId})`)
  const row = found(rows, REVIEW_NOT_FOUND)
  const { professional: name, slug, isAboutMe, isMine } = row
  return { review: presentReview(row), professional: { name, slug }, isAboutMe, isMine }
}
