import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../house/any-of.ts'

/**
 * Nobody writes to somebody who takes no messages from them, or from whom they take none. Asked under the conversation's lock.
 * @throws `conflict`
 */
export async function requireUnblocked(ctx: Context, authorId: string, readers: string[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ isMine: boolean }>(sql`select user_id = ${authorId} as "isMine" from blocks
    where (user_id = ${authorId} and blocked_id = ${anyOf(readers)})
      or (blocked_id = ${authorId} and user_id = ${anyOf(readers)})
    order by "isMine" desc limit 1`)
  const [block] = rows
  if (!block) return
  const message = block.isMine
    ? 'You’ve blocked this person. Unblock them to write to them.'
    : 'This person doesn’t take messages from you.'
  throw new ApiError('conflict', message, { issues: [{ path: 'body', message }] })
}
