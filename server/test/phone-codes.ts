import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { askPhoneCode, sendPhoneCode } from '#domains/identity/accounts/phone.ts'
import { singleRow } from '#platform/database/rows.ts'
import { aStoredMobile } from './mobiles.ts'

/** Sends the code that a person has asked for, if they have. @returns the one in the text message */
export async function textedCode(ctx: Context, userId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ to: string; askId: string }>(
    sql`select phone as to, ask_id as "askId" from phone_codes where user_id = ${userId}`,
  )
  const { to, askId } = singleRow(rows)
  let text = ''
  const texts = {
    async send(_to: string, written: string) {
      text = written
    },
  }
  await sendPhoneCode({ ...ctx, texts }, { to, userId, askId })
  return /^\d{6}/.exec(text)?.[0] ?? ''
}

/**
 * Asks for a code and sends it. No job is left behind: where the workers run, theirs would put another code in its place.
 * @param phone E.164 @returns the code
 */
export async function aPhoneCode(ctx: Context, userId: string, phone = aStoredMobile()): Promise<string> {
  const jobs = { ...ctx.jobs, enqueue: async () => false }
  await askPhoneCode({ ...ctx, jobs }, { userId, phone })
  return textedCode(ctx, userId)
}
