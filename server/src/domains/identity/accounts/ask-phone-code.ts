import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** How long a code holds (PRODUCT.md, section 2, and the codes of administrators). */
export const CODE_MINUTES = 10

/** Another code may be asked for so long after the last one, in milliseconds. */
export const RESEND_MS = 30_000

const tooSoon = async (ctx: Context, userId: string) => {
  const { rows } = await ctx.db.execute<{ askedAt: string }>(
    sql`select asked_at as "askedAt" from phone_codes where user_id = ${userId}`,
  )
  const left = new Date(rows[0]?.askedAt ?? 0).getTime() + RESEND_MS - ctx.now().getTime()
  const seconds = Math.max(1, Math.ceil(left / 1000))
  const message = `We’ve just sent a code. You can ask for another in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return new ApiError('too_many_requests', message, { retryAfter: seconds })
}

/**
 * Has a code sent to a mobile number (E.164), in the caller's transaction; it puts an end to the one before. The code is
 * made as the text message goes out, so that none waits in the outbox.
 * @throws `too_many_requests` within half a minute after the last one, whatever number that was for
 */
export async function askPhoneCode(ctx: Context, { userId, phone }: { userId: string; phone: string }): Promise<void> {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<{ askId: string }>(sql`insert into phone_codes as c (user_id, phone, asked_at)
    values (${userId}, ${phone}, ${now})
    on conflict (user_id) do update set ask_id = uuid_v7(), phone = excluded.phone, asked_at = excluded.asked_at,
      code_hash = null, expires_at = null, tries = 0, used_at = null
      where c.asked_at <= ${new Date(now.getTime() - RESEND_MS)}
    returning ask_id as "askId"`)
  const [asked] = rows
  if (!asked) throw await tooSoon(ctx, userId)
  await ctx.jobs.enqueue(ctx, 'phone-code', { to: phone, userId, askId: asked.askId })
}
