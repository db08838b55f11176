import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Takes out codes for administrators that were asked for more than a day ago. */
export const sweepAdminCodes = (ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`delete from admin_codes where asked_at < ${ctx.now()}::timestamptz - interval '1 day'`)
