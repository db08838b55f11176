import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'

/** The provider has carried a refund out: the money went back. One that failed or was restored stays as it is. */
export const markRefundSucceeded = (ctx: Context, refundId: string) =>
  ctx.db.execute(sql`update refunds set status = 'succeeded', settled_at = ${ctx.now()}::timestamptz
    where id = ${refundId} and status = 'pending'`)
