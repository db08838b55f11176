import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The provider has carried out a refund: the money went back. One that failed or was restored is left alone. */
export const markRefundSucceeded = (ctx: Context, refundId: string) =>
  ctx.db.execute(sql`update refunds set status = 'succeeded', settled_at = ${ctx.now()}::timestamptz
    where id = ${refundId} and status = 'pending'`)
