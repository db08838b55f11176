import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '#domains/notifications/notifications/stands.ts'

const isBanned = sql`exists (select from community_bans b
  where b.community_id = ${saidId('communityId')} and b.user_id = n.user_id and b.lifted_at is null)`

/** Whether the ban that the news `n` tells its reader of has not been lifted. */
export const isStillBanned = (): SQL => sql`(${saidId('communityId')} is null or ${isBanned})`

/** Whether they have not been banned again. */
export const isBannedNoMore = (): SQL => sql`(${saidId('communityId')} is null or not ${isBanned})`
