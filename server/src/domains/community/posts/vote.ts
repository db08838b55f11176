import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { mayWriteIn } from '#domains/community/communities/may-write.ts'
import { readPoll } from './parts/poll.ts'
import { sayWhyNot } from './parts/why-not.ts'

type Vote = { postId: string; actorId: string; position: number }

const WRONG = 'Choose one of the options'

/**
 * Votes in the poll of a post, or changes the vote: a member has one. The poll is held, so that no vote comes after it closed.
 * @returns the poll as the voter now sees it @throws `not_found` without a poll, `conflict` once it closed, `invalid` for an
 * option it does not have, `forbidden` for somebody muted
 */
export async function voteInPoll(ctx: Context, { postId, actorId, position }: Vote) {
  const { rowCount } = await ctx.db.execute(sql`with poll as (
      select q.post_id from polls q join posts p on p.id = q.post_id
      where q.post_id = ${postId} and p.deleted_at is null and q.closes_at > ${ctx.now()}
        and ${mayWriteIn(ctx, actorId, sql`p.community_id`)} for key share of q)
    insert into poll_votes as v (post_id, user_id, position)
    select o.post_id, ${actorId}::uuid, o.position from poll join poll_options o on o.post_id = poll.post_id
    where o.position = ${position}
    on conflict (post_id, user_id) do update set position = excluded.position`)
  const poll = await readPoll(ctx, { postId, viewerId: actorId })
  if (rowCount === 0) {
    await sayWhyNot(ctx, { postId, userId: actorId })
    throw refusal(poll)
  }
  changes()
  return poll
}

function refusal({ isClosed }: { isClosed: boolean }) {
  if (isClosed) return new ApiError('conflict', 'This poll has closed')
  return new ApiError('invalid', WRONG, { issues: [{ path: 'position', message: WRONG }] })
}
