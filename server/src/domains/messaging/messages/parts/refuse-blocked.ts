import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'

/** Those of `blocks` for which an author may not write to some readers. */
export const between = (author: SQL, anyReader: SQL) =>
  sql`(user_id = ${author} and blocked_id = ${anyReader}) or (blocked_id = ${author} and user_id = ${anyReader})`

/**
 * Nobody writes to somebody who takes no messages from them, or from whom they take none: says so, where that is why nothing
 * was written. @throws `conflict`
 */
export async function refuseBlocked(ctx: Context, authorId: string, readers: string[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ isMine: boolean }>(sql`select user_id = ${authorId} as "isMine" from blocks
    where ${between(sql`${authorId}`, anyOf(readers))} order by "isMine" desc limit 1`)
  const [block] = rows
  if (!block) return
  const message = block.isMine
    ? 'You’ve blocked this person. Unblock them to write to them.'
    : 'This person isn’t taking messages from you.'
  throw new ApiError('conflict', message, { issues: [{ path: 'body', message }] })
}
