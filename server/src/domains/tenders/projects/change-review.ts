import { sql } from 'drizzle-orm'
import { alsoChanges } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'

type Changed = { projectId: string }

function changed(rows: Changed[]): boolean {
  for (const { projectId } of rows) alsoChanges(`project:${projectId}`)
  return rows.length > 0
}

/** Holds a review of a project until the transaction ends: whoever answers and whoever decides about it wait for each other. */
export const holdProjectReview = (ctx: Context, reviewId: string) =>
  ctx.db.execute(sql`select from project_reviews where id = ${reviewId}::uuid for no key update`)

/** Puts a review in other words, in the caller's transaction. @returns false where it has these already, or is none */
export async function amendProjectReview(ctx: Context, { reviewId, text }: { reviewId: string; text: string }) {
  const { rows } =
    await ctx.db.execute<Changed>(sql`update project_reviews set text = ${text}, amended_at = ${ctx.now()}
    where id = ${reviewId}::uuid and text <> ${text} returning project_id as "projectId"`)
  return changed(rows)
}

/** Takes a review down: nobody reads it from then on. @returns false where it was, or is none */
export async function removeProjectReview(ctx: Context, { reviewId, reason }: { reviewId: string; reason: string }) {
  const { rows } = await ctx.db.execute<Changed>(sql`update project_reviews
    set removed_at = ${ctx.now()}, removed_reason = ${reason}
    where id = ${reviewId}::uuid and removed_at is null returning project_id as "projectId"`)
  return changed(rows)
}

/** Shows a review again. @returns false where it was never taken down, or is none */
export async function restoreProjectReview(ctx: Context, reviewId: string) {
  const { rows } = await ctx.db.execute<Changed>(sql`update project_reviews set removed_at = null, removed_reason = null
    where id = ${reviewId}::uuid and removed_at is not null returning project_id as "projectId"`)
  return changed(rows)
}
