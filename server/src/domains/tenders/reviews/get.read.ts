import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import { isInGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { hasProfile } from '#domains/professionals/profiles/queries.ts'
import { isReviewOpen } from '#domains/tenders/projects/reviews.ts'
import { mayRead } from '#domains/tenders/projects/rules.ts'
import { presentReview, REVIEW_NOT_FOUND, type ReviewRow } from './parts/present.ts'
import { reviewed } from './parts/reviewed.read.ts'

type Row = ReviewRow & { name: string; slug: string; projectId: string | null; isAboutMe: boolean; isMine: boolean }

const isShown = (ctx: Context, userId: string): SQL => sql`(case when r.project_id is null
  then r.about_id = ${userId}::uuid or exists (select from professionals p where p.user_id = r.about_id and ${hasProfile})
  else exists (select from project_reviews w join projects p on p.id = w.project_id
    where w.id = r.id and ${isReviewOpen(ctx.now())}) end)`

const mayReadPeopleOf = async (ctx: Context, actor: Actor, projectId: string) =>
  isInGoodStanding(actor) && (await mayRead(ctx, actor, projectId))

/** @throws `not_found` */
export async function getReview(ctx: Context, { reviewId, actor }: { reviewId: string; actor: Actor }) {
  const { rows } = await ctx.db.execute<Row>(sql`select r.id, r.stars, r.text, r.author_name as "authorName", r.suburb,
      coalesce(r.title, (select job_kind(q.work_kind::text, q.trades) from quote_requests q where q.id = r.request_id))
        as "projectTitle", r.created_at as "createdAt", r.reply, r.replied_at as "repliedAt", r.amended_at as "amendedAt",
      r.about as name, r.slug, r.project_id as "projectId", coalesce(r.about_id = ${actor.id}::uuid, false) as "isAboutMe",
      coalesce(r.author_id = ${actor.id}::uuid, false) as "isMine"
    from ${reviewed} r where r.id = ${reviewId}::uuid and r.removed_at is null and ${isShown(ctx, actor.id)}`)
  const [row] = rows
  if (!row || (row.projectId && !(await mayReadPeopleOf(ctx, actor, row.projectId))))
    throw new ApiError('not_found', REVIEW_NOT_FOUND)
  const { name, slug, projectId, isAboutMe, isMine } = row
  return { review: presentReview(row), about: { name, slug, projectId }, isAboutMe, isMine }
}
