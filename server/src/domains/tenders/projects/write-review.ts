import { ApiError, invalidField } from '@lv/contract/errors'
import { REVIEW_DAYS } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { found } from '#platform/database/rows.ts'
import { otherSide } from './parts/other-side.read.ts'
import { isOwnedBy } from './parts/owned.ts'

type NewReview = { projectId: string; actor: Actor; personId?: string | undefined; stars: number; text: string }
type Held = { isOwner: boolean; isOpen: boolean; title: string }

/** Holds the project, so that of two who write at once the second finds the first. @throws `conflict` */
async function hold(ctx: Context, { projectId, actor }: NewReview): Promise<Held> {
  const { rows } =
    await ctx.db.execute<Held>(sql`select ${isOwnedBy(actor)} as "isOwner", p.title, p.status = 'completed' and p.ended_at > ${ctx.now()}::timestamptz - ${REVIEW_DAYS} * interval '1 day'
        as "isOpen"
    from projects p where p.id = ${projectId}::uuid for no key update`)
  const held = found(rows, 'Project not found')
  if (!held.isOpen)
    throw new ApiError('conflict', `Reviews are written within ${REVIEW_DAYS} days of a project’s completion`)
  return held
}

/**
 * Reviews a collaborator as the owner, or the owner as a collaborator: once. The other side is told that there is one, and
 * not what it says. @throws `conflict`, `invalid` at `personId` for somebody who was no collaborator
 */
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
  const { to, name } = await otherSide(ctx, { projectId, personId: personId ?? '', isByOwner: isOwner })
  const data = { name, title, projectId, person: actor.firstName, personId: actor.id, reviewId: made.id }
  await tell(ctx, { kind: 'project-review', to, data })
  changes(`project:${projectId}`)
  return { reviewId: made.id }
}
