import { lt, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { mailTokens, sessions } from './schema.ts'

export const sweepAdminCodes = (ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`delete from admin_codes where asked_at < ${ctx.now()}::timestamptz - interval '1 day'`)

export async function sweepMailTokens(ctx: Context): Promise<void> {
  await ctx.db.delete(mailTokens).where(lt(mailTokens.expiresAt, sql`now()`))
}

export const sweepPhoneCodes = (ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`delete from phone_codes where asked_at < ${ctx.now()}::timestamptz - interval '1 day'`)

export async function sweepSessions(ctx: Context): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}

export const sweepWaitingSignIns = (ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`delete from waiting_sign_ins where expires_at < ${ctx.now()}`)
