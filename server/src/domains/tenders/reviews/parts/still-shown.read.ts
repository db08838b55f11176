import { type SQL, sql } from 'drizzle-orm'
import { dataId } from '#domains/notifications/notifications/stands.ts'
import { reviewed } from './reviewed.read.ts'

export const isStillShown = (): SQL =>
  sql`(${dataId('reviewId')} is null or exists (select from reviews w
    where w.id = ${dataId('reviewId')} and w.removed_at is null))`

const reviewThat = (isRemoved: SQL) => sql`(${dataId('reviewId')} is null or exists (select from ${reviewed} w
  where w.id = ${dataId('reviewId')} and ${isRemoved}))`

export const isStillRemoved = (): SQL => reviewThat(sql`w.removed_at is not null`)

export const isNotRemoved = (): SQL => reviewThat(sql`w.removed_at is null`)

export const isStillDisputed = (): SQL =>
  sql`(${dataId('complaintId')} is null or exists (select from review_complaints c
    where c.id = ${dataId('complaintId')} and c.decided_at is null))`
