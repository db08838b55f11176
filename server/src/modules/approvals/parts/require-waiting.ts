import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'

/**
 * Who asked for what waits. @throws `not_found`, `conflict` where it was approved or declined before, `gone` after its seven
 * days
 */
export async function requireWaiting(ctx: Context, id: string): Promise<{ askedBy: string }> {
  const { rows } = await ctx.db.execute<{ status: string; askedBy: string; isOver: boolean }>(
    sql`select status, asked_by as "askedBy", expires_at <= ${ctx.now()} as "isOver" from approvals where id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new ApiError('not_found', 'Nothing with this id waits')
  if (row.status === 'approved') throw new ApiError('conflict', 'This was approved before')
  if (row.status === 'declined') throw new ApiError('conflict', 'This was declined before')
  if (row.status === 'lapsed' || row.isOver)
    throw new ApiError('gone', 'This was not approved within seven days. Ask for it again.')
  return row
}
