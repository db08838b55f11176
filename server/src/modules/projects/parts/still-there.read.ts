import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '../../../news/stands.ts'
import { isListed } from '../is-listed.ts'

/**
 * Whether the project that the news `n` is about is there for its reader: listed, their own, one they offered to join, or one
 * they are invited to.
 */
export const isStillThere = (): SQL =>
  sql`(${saidId('projectId')} is null or exists (select from projects p where p.id = ${saidId('projectId')}
    and (${isListed} or p.owner_id is null or p.owner_id = n.user_id or exists (select from project_offers o
      where o.project_id = p.id and o.person_id = n.user_id and o.status <> 'withdrawn')
      or exists (select from project_invitations i join users u on u.email = i.email
        where i.project_id = p.id and u.id = n.user_id and u.email_verified))))`

/** Whether the review that it is about is there too. */
export const isStillReviewed = (): SQL =>
  sql`(${isStillThere()} and (${saidId('reviewId')} is null or exists (select from project_reviews w
    where w.id = ${saidId('reviewId')} and w.removed_at is null)))`
