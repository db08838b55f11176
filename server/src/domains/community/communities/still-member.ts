import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { saidId } from '#domains/notifications/notifications/stands.ts'
import { isEntitled } from './entitled.ts'

/** Whether the reader of the news `n` is still a member of its community, and it is open to them. */
export const isStillMember = (ctx: Context): SQL =>
  sql`(${saidId('communityId')} is null or exists (select from memberships m
    where m.community_id = ${saidId('communityId')} and m.user_id = n.user_id and ${isEntitled(ctx)}))`

/** Whether they still look after it. */
export const stillLooksAfter = (): SQL =>
  sql`(${saidId('communityId')} is null or exists (select from memberships m
    where m.community_id = ${saidId('communityId')} and m.user_id = n.user_id and m.role in ('owner', 'moderator')))`

/** Whether the community still takes members. */
export const isStillOpen = (): SQL =>
  sql`(${saidId('communityId')} is null or exists (select from communities c
    where c.id = ${saidId('communityId')} and c.archived_at is null))`
