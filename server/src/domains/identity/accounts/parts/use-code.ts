import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { stepOf } from './totp.ts'
import { hashOfCode } from './write-recovery-codes.ts'

const FIGURES = /^\d{6}$/

/** What a code was; undefined for a wrong one. */
export type UsedCode = 'figures' | 'recovery' | undefined

/** Uses the code of an app up: it, and any before it, count no second time. */
async function useFigures(ctx: Context, { userId, code }: { userId: string; code: string }) {
  const { rows } = await ctx.db.execute<{ secret: string }>(
    sql`select secret from authenticators where user_id = ${userId} and confirmed_at is not null`,
  )
  const step = rows[0] && stepOf(rows[0].secret, code, ctx.now())
  if (step === undefined) return false
  const { rowCount } = await ctx.db.execute(sql`update authenticators set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`)
  return rowCount === 1
}

async function useRecoveryCode(ctx: Context, { userId, code }: { userId: string; code: string }) {
  const { rowCount } = await ctx.db.execute(sql`update recovery_codes set used_at = ${ctx.now()}
    where user_id = ${userId} and code_hash = ${hashOfCode(code)} and used_at is null`)
  return rowCount === 1
}

/** Uses up a code of somebody's app, or one of their recovery codes, in the caller's transaction. */
export async function useCode(ctx: Context, asked: { userId: string; code: string }): Promise<UsedCode> {
  if (FIGURES.test(asked.code)) return (await useFigures(ctx, asked)) ? 'figures' : undefined
  return (await useRecoveryCode(ctx, asked)) ? 'recovery' : undefined
}
