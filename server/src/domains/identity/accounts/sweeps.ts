import { lt, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { mailTokens, sessions } from './schema.ts'

/** Takes out codes for administrators that were asked for more than a day ago. */
export const sweepAdminCodes = (ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`delete from admin_codes where asked_at < ${ctx.now()}::timestamptz - interval '1 day'`)

/** Takes out the links that are over. */
export async function sweepMailTokens(ctx: Context): Promise<void> {
  await ctx.db.delete(mailTokens).where(lt(mailTokens.expiresAt, sql`now()`))
}

/** Takes out codes for mobile numbers that were asked for more than a day ago. */
export const sweepPhoneCodes = (ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`delete from phone_codes where asked_at < ${ctx.now()}::timestamptz - interval '1 day'`)

/** Takes out the sessions that are over. */
export async function sweepSessions(ctx: Context): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}

/** Takes out sign-ins that waited ten minutes for a code. */
export const sweepWaitingSignIns = (ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`delete from waiting_sign_ins where expires_at < ${ctx.now()}`)
