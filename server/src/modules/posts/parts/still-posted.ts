import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyCounted, saidId } from '../../../news/stands.ts'
import { isStillMember } from '../../communities/still-member.ts'

/** Whether the post that the news `n` is about, and the comment, are there for a member who reads it. */
export const isStillPosted = (ctx: Context): SQL =>
  sql`(${isStillMember(ctx)}
    and (${saidId('postId')} is null or exists (select from posts p
      where p.id = ${saidId('postId')} and p.deleted_at is null))
    and ${anyCounted('commentId', (id) => sql`exists (select from comments k where k.id = ${id} and k.deleted_at is null)`)})`
