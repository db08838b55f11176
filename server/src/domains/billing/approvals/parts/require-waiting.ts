import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

/** @throws `not_found`, `conflict` where it was approved or declined before, `gone` after its seven days */
export async function requireWaiting(ctx: Context, id: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ status: string; isOver: boolean }>(
    sql`select status, expires_at <= ${ctx.now()} as "isOver" from approvals where id = ${id}`,
  )
  const { status, isOver } = found(rows, 'Nothing with this id waits')
  if (status === 'approved' || status === 'declined') throw new ApiError('conflict', `This was ${status} before`)
  if (status === 'lapsed' || isOver)
    throw new ApiError('gone', 'This was not approved within seven days. Ask for it again.')
}
