import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { sendText } from '#domains/notifications/notifications/send-text.ts'
import { CODE_MINUTES } from './ask-phone-code.ts'
import { hashPassword } from './hash-password.ts'

const DIGITS = 6

/** The last line lets a phone fill the code in on our own pages and on no other (Web OTP). */
const written = ({ config }: Context, code: string) =>
  `${code} is your ${config.brand.name} code. It works for ${CODE_MINUTES} minutes. We never ask you for it by phone or email.\n\n@${new URL(config.publicUrl).hostname} #${code}`

/**
 * Makes the code that was asked for and sends it by text; of one that was asked for again meanwhile, or used, nothing is
 * sent. The database has a hash that takes longer than its ten minutes to guess. Tried again it is another code.
 */
export async function sendPhoneCode(
  ctx: Context,
  { to, userId, askId }: { to: string; userId: string; askId: string },
): Promise<void> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const hash = await hashPassword(code)
  const expiresAt = new Date(ctx.now().getTime() + CODE_MINUTES * 60_000)
  const { rowCount } = await ctx.db.execute(sql`update phone_codes set code_hash = ${hash}, expires_at = ${expiresAt}
    where user_id = ${userId} and ask_id = ${askId} and used_at is null`)
  if (rowCount === 1) await sendText(ctx, { to, text: written(ctx, code) })
}
