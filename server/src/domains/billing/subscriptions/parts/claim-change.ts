import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Row } from './present.ts'

const MINUTE_MS = 60_000

const underWay = () =>
  new ApiError('conflict', 'Another change to your plan is in progress. Please look again in a minute.')

/**
 * Does `work` while no other call changes this subscription's plan: a concurrent call, or one that saw another plan, is
 * refused. A call that died is forgotten after a minute. Outside transactions.
 * @throws `conflict`
 */
export async function claimChange<T>(ctx: Context, { id, plan }: Row, work: (claim: string) => Promise<T>): Promise<T> {
  const at = ctx.now()
  const died = new Date(at.getTime() - MINUTE_MS)
  const { rowCount } = await ctx.db.execute(sql`update subscriptions set changing_at = ${at}::timestamptz
    where id = ${id} and plan = ${plan} and (changing_at is null or changing_at < ${died}::timestamptz)`)
  if (rowCount !== 1) throw underWay()
  try {
    return await work(String(at.getTime()))
  } finally {
    await ctx.db.execute(sql`update subscriptions set changing_at = null
      where id = ${id} and changing_at = ${at}::timestamptz`)
  }
}
