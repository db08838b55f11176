import { ApiError, invalidField } from '@lv/contract/errors'
import { REVIEW_DAYS } from '@lv/contract/project-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { alsoInvalidates, invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { requireRow } from '#platform/database/rows.ts'
import { isOwnedBy } from './ownership.ts'
import { findCounterparty } from './parts/other-side.read.ts'

type NewReview = { projectId: string; actor: Actor; personId?: string | undefined; stars: number; text: string }
type Held = { isOwner: boolean; isOpen: boolean; title: string }

/** @throws `conflict` */
async function hold(ctx: Context, { projectId, actor }: NewReview): Promise<Held> {
  const { rows } =
    await ctx.db.execute<Held>(sql`select ${isOwnedBy(actor)} as "isOwner", p.title, p.status = 'completed' and p.ended_at > ${ctx.now()}::timestamptz - ${REVIEW_DAYS} * interval '1 day'
        as "isOpen"
    from projects p where p.id = ${projectId}::uuid for no key update`)
  const held = requireRow(rows, 'Project not found')
  if (!held.isOpen)
    throw new ApiError('conflict', `Reviews are written within ${REVIEW_DAYS} days of a project’s completion`)
  return held
}

/** @throws `conflict`, `invalid` at `personId` for somebody who was no collaborator */
export async function writeReview(ctx: Context, review: NewReview): Promise<{ reviewId: string }> {
  const { projectId, actor, stars, text } = review
  const { isOwner, title } = await hold(ctx, review)
  const personId = isOwner ? (review.personId ?? null) : actor.id
  const { rows } = await ctx.db.execute<{ id: string | null }>(sql`with person as (
      select o.person_id from project_offers o where o.project_id = ${projectId}::uuid and o.person_id = ${personId}::uuid
        and o.status = 'accepted'),
    made as (
      insert into project_reviews (project_id, person_id, is_by_owner, author_id, stars, text, created_at)
      select ${projectId}::uuid, person_id, ${isOwner}, ${actor.id}::uuid, ${stars}::int, ${text}, ${ctx.now()} from person
      on conflict do nothing returning id)
    select made.id from person left join made on true`)
  const [made] = rows
  if (!made) throw invalidField('personId', 'Choose a collaborator')
  if (!made.id) throw new ApiError('conflict', 'You’ve already reviewed them')
  const { to, name } = await findCounterparty(ctx, { projectId, personId: personId ?? '', isByOwner: isOwner })
  const data = { name, title, projectId, person: actor.firstName, personId: actor.id, reviewId: made.id }
  await notify(ctx, { kind: 'project-review', to, data })
  invalidates(`project:${projectId}`)
  return { reviewId: made.id }
}

type Changed = { projectId: string }

function changed(rows: Changed[]): boolean {
  for (const { projectId } of rows) alsoInvalidates(`project:${projectId}`)
  return rows.length > 0
}

/** Replies and decisions wait for each other. */
export const holdProjectReview = (ctx: Context, reviewId: string) =>
  ctx.db.execute(sql`select from project_reviews where id = ${reviewId}::uuid for no key update`)

/** @returns false where the text is the same, or there is no such review */
export async function amendProjectReview(ctx: Context, { reviewId, text }: { reviewId: string; text: string }) {
  const { rows } =
    await ctx.db.execute<Changed>(sql`update project_reviews set text = ${text}, amended_at = ${ctx.now()}
    where id = ${reviewId}::uuid and text <> ${text} returning project_id as "projectId"`)
  return changed(rows)
}

/** @returns false where it was removed before, or is none */
export async function removeProjectReview(ctx: Context, { reviewId, reason }: { reviewId: string; reason: string }) {
  const { rows } = await ctx.db.execute<Changed>(sql`update project_reviews
    set removed_at = ${ctx.now()}, removed_reason = ${reason}
    where id = ${reviewId}::uuid and removed_at is null returning project_id as "projectId"`)
  return changed(rows)
}

/** @returns false where it was never removed, or is none */
export async function restoreProjectReview(ctx: Context, reviewId: string) {
  const { rows } = await ctx.db.execute<Changed>(sql`update project_reviews set removed_at = null, removed_reason = null
    where id = ${reviewId}::uuid and removed_at is not null returning project_id as "projectId"`)
  return changed(rows)
}

export const writtenUntil = sql`p.ended_at + ${REVIEW_DAYS} * interval '1 day'`

export const isReviewOpen = (now: Date): SQL => sql`(${writtenUntil} <= ${now} or exists (
  select from project_reviews b where b.project_id = w.project_id and b.person_id = w.person_id
    and b.is_by_owner <> w.is_by_owner))`

type Reply = { projectId: string; reviewId: string; actor: Actor; reply: string }
type Row = { personId: string; isByOwner: boolean; title: string; isNew: boolean }

/** @throws `not_found` for one that is hidden or not about the caller, `conflict` where it was answered */
export async function replyToReview(ctx: Context, given: Reply): Promise<{ message: string }> {
  const { projectId, reviewId, actor, reply } = given
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Row>(sql`with mine as (
      select w.id, w.person_id, w.is_by_owner, p.title from project_reviews w join projects p on p.id = w.project_id
      where w.id = ${reviewId}::uuid and p.id = ${projectId}::uuid and w.removed_at is null and ${isReviewOpen(now)}
        and case when w.is_by_owner then w.person_id = ${actor.id}::uuid else ${isOwnedBy(actor)} end),
    replied as (
      update project_reviews w set reply = ${reply}, replied_at = ${now} from mine
      where w.id = mine.id and w.reply is null returning w.id)
    select person_id as "personId", is_by_owner as "isByOwner", title, exists (select from replied) as "isNew" from mine`)
  const { personId, isByOwner, title, isNew } = requireRow(rows, 'Review not found')
  if (!isNew) throw new ApiError('conflict', 'You’ve already answered this review')
  const { to, name } = await findCounterparty(ctx, { projectId, personId, isByOwner: !isByOwner })
  const data = { name, title, projectId, person: actor.firstName, personId: actor.id, reviewId }
  await notify(ctx, { kind: 'project-review-replied', to, data })
  invalidates(`project:${projectId}`)
  return { message: 'Answered' }
}
