import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { reviewed } from './reviewed.read.ts'

export type Sides = {
  reviewId: string
  requestId: string
  stars: number
  suburb: string
  /** Null where the homeowner had everything deleted. */
  authorId: string | null
  authorName: string
  professional: string
  name: string
  slug: string
  /** Null for the owner of a project who has no account. */
  userId: string | null
}

export async function readSides(ctx: Context, reviewId: string): Promise<Sides> {
  const { rows } =
    await ctx.db.execute<Sides>(sql`select w.id as "reviewId", coalesce(w.request_id::text, '') as "requestId", w.stars, w.suburb,
      w.author_id as "authorId", w.author_name as "authorName", w.about as professional, w.name, w.slug,
      w.about_id as "userId"
    from ${reviewed} w where w.id = ${reviewId}::uuid`)
  return singleRow(rows)
}
