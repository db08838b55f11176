import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { readPoll } from './parts/poll.ts'

/** Takes a vote back while the poll is open; without one nothing changes. @throws `not_found`, `conflict` once it closed */
export async function takeVoteBack(ctx: Context, { postId, actorId }: { postId: string; actorId: string }) {
  await ctx.db.execute(sql`delete from poll_votes v using polls q
    where v.post_id = ${postId} and v.user_id = ${actorId} and q.post_id = v.post_id and q.closes_at > ${ctx.now()}`)
  const poll = await readPoll(ctx, { postId, viewerId: actorId })
  if (poll.isClosed) throw new ApiError('conflict', 'This poll has closed')
  changes()
  return poll
}
