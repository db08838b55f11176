import { type SQL, sql } from 'drizzle-orm'
import { dataId } from '#domains/notifications/notifications/stands.ts'
import { isListed } from '../is-listed.ts'

/**
 * Whether the project that the notification `n` is about is there for its reader: listed, their own, one they offered to join, or one
 * they are invited to.
 */
export const isStillThere = (): SQL =>
  sql`(${dataId('projectId')} is null or exists (select from projects p where p.id = ${dataId('projectId')}
    and (${isListed} or p.owner_id is null or p.owner_id = n.user_id or exists (select from project_offers o
      where o.project_id = p.id and o.person_id = n.user_id and o.status <> 'withdrawn')
      or exists (select from project_invitations i join users u on u.email = i.email
        where i.project_id = p.id and u.id = n.user_id and u.email_verified))))`

/** Whether the review that it is about is there too. */
export const isStillReviewed = (): SQL =>
  sql`(${isStillThere()} and (${dataId('reviewId')} is null or exists (select from project_reviews w
    where w.id = ${dataId('reviewId')} and w.removed_at is null)))`

/** Whether an offer waits there for its reader, of the person who is named where one is. */
export const isStillOffered = (): SQL =>
  sql`(${isStillThere()} and (${dataId('projectId')} is null or exists (select from project_offers o
    where o.project_id = ${dataId('projectId')} and o.status = 'requested'
      and (${dataId('personId')} is null or o.person_id = ${dataId('personId')}))))`

/** Whether its reader is on it. */
export const isStillOn = (): SQL =>
  sql`(${dataId('projectId')} is null or exists (select from project_offers o
    where o.project_id = ${dataId('projectId')} and o.person_id = n.user_id and o.status = 'accepted'))`

/** Whether the question waits for an answer. */
export const isStillAsked = (): SQL =>
  sql`(${isStillThere()} and (${dataId('questionId')} is null or exists (select from project_questions q
    where q.id = ${dataId('questionId')} and q.answer is null)))`

/** Whether the document is kept. */
export const isStillKept = (): SQL =>
  sql`(${isStillThere()} and (${dataId('documentId')} is null or exists (select from project_documents d
    where d.id = ${dataId('documentId')})))`

/** Whether the variation waits for a decision. */
export const isStillProposed = (): SQL =>
  sql`(${isStillThere()} and (${dataId('variationId')} is null or exists (select from project_variations v
    where v.id = ${dataId('variationId')} and v.status = 'proposed')))`
