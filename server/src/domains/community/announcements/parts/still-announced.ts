import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isStillMember } from '#domains/community/communities/still-member.ts'
import { saidId } from '#domains/notifications/notifications/stands.ts'

/** Whether the announcement that the news `n` is about is there for a member who reads it. */
export const isStillAnnounced = (ctx: Context): SQL =>
  sql`(${isStillMember(ctx)} and (${saidId('announcementId')} is null or exists (select from announcements a
    where a.id = ${saidId('announcementId')})))`
