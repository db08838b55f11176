import { type SQL, sql } from 'drizzle-orm'
import { dataId } from '#domains/notifications/notifications/stands.ts'
import { isListed } from '../is-listed.ts'

export const isStillThere = (): SQL =>
  sql`(${dataId('projectId')} is null or exists (select from projects p where p.id = ${dataId('projectId')}
    and (${isListed} or p.owner_id is null or p.owner_id = n.user_id or exists (select from project_offers o
      where o.project_id = p.id and o.person_id = n.user_id and o.status <> 'withdrawn')
      or exists (select from project_invitations i join users u on u.email = i.email
        where i.project_id = p.id and u.id = n.user_id and u.email_verified))))`

export const isStillReviewed = (): SQL =>
  sql`(${isStillThere()} and (${dataId('reviewId')} is null or exists (select from project_reviews w
    where w.id = ${dataId('reviewId')} and w.removed_at is null)))`

export const isStillOffered = (): SQL =>
  sql`(${isStillThere()} and (${dataId('projectId')} is null or exists (select from project_offers o
    where o.project_id = ${dataId('projectId')} and o.status = 'requested'
      and (${dataId('personId')} is null or o.person_id = ${dataId('personId')}))))`

export const isStillOn = (): SQL =>
  sql`(${dataId('projectId')} is null or exists (select from project_offers o
    where o.project_id = ${dataId('projectId')} and o.person_id = n.user_id and o.status = 'accepted'))`

export const isStillAsked = (): SQL =>
  sql`(${isStillThere()} and (${dataId('questionId')} is null or exists (select from project_questions q
    where q.id = ${dataId('questionId')} and q.answer is null)))`

export const isStillKept = (): SQL =>
  sql`(${isStillThere()} and (${dataId('documentId')} is null or exists (select from project_documents d
    where d.id = ${dataId('documentId')})))`

export const isStillProposed = (): SQL =>
  sql`(${isStillThere()} and (${dataId('variationId')} is null or exists (select from project_variations v
    where v.id = ${dataId('variationId')} and v.status = 'proposed')))`
