import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Takes out sign-ins that waited ten minutes for a code. */
export const sweepWaitingSignIns = (ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`delete from waiting_sign_ins where expires_at < ${ctx.now()}`)
