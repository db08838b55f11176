import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { lockRequest } from './lock.ts'
import { type ScopeLine, writeScope } from './parts/write-scope.ts'

type Scope = { requestId: string; lines: string[] }

/**
 * Says which lines every quote should answer, in this order; repeated ones count once.
 * @throws `conflict` once somebody has sent a quote: its lines answer the scope as it was
 */
export const setScope = (ctx: Context, { requestId, lines }: Scope): Promise<ScopeLine[]> =>
  transact(ctx, async (ctx) => {
    const { status } = await lockRequest(ctx, requestId)
    const { rows } = await ctx.db.execute(sql`select from quotes where request_id = ${requestId} limit 1`)
    if (rows.length > 0)
      throw new ApiError('conflict', 'A quote has already been sent for these lines, so they can no longer be changed')
    if (status === 'completed' || status === 'cancelled') throw new ApiError('conflict', 'This request is closed')
    return writeScope(ctx, requestId, lines)
  })
