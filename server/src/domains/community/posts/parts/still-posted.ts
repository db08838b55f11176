import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isStillMember } from '#domains/community/communities/still-member.ts'
import { anyCounted, saidId } from '#domains/notifications/notifications/stands.ts'

/** Whether the post that the news `n` is about, and the comment, are there for a member who reads it. */
export const isStillPosted = (ctx: Context): SQL =>
  sql`(${isStillMember(ctx)}
    and (${saidId('postId')} is null or exists (select from posts p
      where p.id = ${saidId('postId')} and p.deleted_at is null))
    and ${anyCounted('commentId', (id) => sql`exists (select from comments k where k.id = ${id} and k.deleted_at is null)`)})`
