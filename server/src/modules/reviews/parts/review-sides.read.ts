import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { only } from '../../../db/rows.ts'
import { calledAs } from '../../professionals/called-as.ts'
import { mailedSlug } from '../../professionals/has-profile.ts'

/** Who is told of what becomes of a review. */
export type Sides = {
  requestId: string
  stars: number
  suburb: string
  /** Null where the homeowner had everything deleted. */
  authorId: string | null
  authorName: string
  professional: string
  name: string
  slug: string
  /** The person whom the review is about. */
  userId: string
}

export async function readSides(ctx: Context, reviewId: string): Promise<Sides> {
  const { rows } = await ctx.db.execute<Sides>(sql`select w.request_id as "requestId", w.stars, w.suburb,
      w.author_id as "authorId", w.author_name as "authorName", ${calledAs} as professional, p.name,
      ${mailedSlug} as slug, p.user_id as "userId"
    from reviews w join professionals p on p.id = w.professional_id where w.id = ${reviewId}`)
  return only(rows)
}
