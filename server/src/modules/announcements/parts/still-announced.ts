import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { saidId } from '../../../news/stands.ts'
import { isStillMember } from '../../communities/still-member.ts'

/** Whether the announcement that the news `n` is about is there for a member who reads it. */
export const isStillAnnounced = (ctx: Context): SQL =>
  sql`(${isStillMember(ctx)} and (${saidId('announcementId')} is null or exists (select from announcements a
    where a.id = ${saidId('announcementId')})))`
