import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isStillMember } from '#domains/community/communities/still-member.ts'
import { saidId } from '#domains/notifications/notifications/stands.ts'

/** Whether the event that the news `n` is about takes place, for a member who reads it. */
export const isStillOn = (ctx: Context): SQL =>
  sql`(${isStillMember(ctx)} and (${saidId('eventId')} is null or exists (select from community_events e
    where e.id = ${saidId('eventId')} and e.cancelled_at is null)))`

/** Whether they have a place there, too. */
export const isStillComing = (ctx: Context): SQL =>
  sql`(${isStillOn(ctx)} and (${saidId('eventId')} is null or exists (select from event_registrations r
    where r.event_id = ${saidId('eventId')} and r.user_id = n.user_id and r.status = 'registered')))`
