import { randomInt } from 'node:crypto'
import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError, invalidField } from '@lv/contract/errors'
import type { PhoneState } from '@lv/contract/phones'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { sendText } from '#domains/notifications/notifications/send-text.ts'
import { requireRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { hashPassword, isPassword } from './passwords.ts'

/** PRODUCT.md, section 2; the codes of administrators last as long. */
const CODE_MINUTES = 10

const RESEND_MS = 30_000

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
 * Runs in the caller's transaction; `phone` is in E.164.
 * @throws `too_many_requests` within 30 seconds of the last code, to whatever number
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

const TRIES = 5

type Tried = { askId: string; phone: string; hash: string; tries: number }
type Kept = { isSent: boolean; isUsed: boolean; isSpent: boolean }

const used = () =>
  invalidField('code', 'This code has been used. Your number is verified, or you can ask for a new code.')

async function refusal(ctx: Context, userId: string) {
  const { rows } = await ctx.db.execute<Kept>(sql`select code_hash is not null as "isSent",
      used_at is not null as "isUsed", tries >= ${TRIES} as "isSpent" from phone_codes where user_id = ${userId}`)
  const [kept] = rows
  if (!kept) return invalidField('code', 'Ask for a code first.')
  if (kept.isUsed) return used()
  if (!kept.isSent) return invalidField('code', 'Your code is on its way. Wait for the text message.')
  if (kept.isSpent) return invalidField('code', 'That was the fifth wrong code. Ask for a new one.')
  return invalidField('code', 'This code has expired. Ask for a new one.')
}

/** A try is taken before the code is checked, so that parallel guesses cannot exceed five. */
async function takeTry(ctx: Context, userId: string): Promise<Tried> {
  const { rows } = await ctx.db.execute<Tried>(sql`update phone_codes set tries = tries + 1
    where user_id = ${userId} and used_at is null and tries < ${TRIES} and expires_at > ${ctx.now()}
    returning ask_id as "askId", phone, code_hash as hash, tries`)
  const [tried] = rows
  if (!tried) throw await refusal(ctx, userId)
  return tried
}

/**
 * Runs outside any transaction, so that a wrong try counts. @returns the number that the code, used up by
 * `usePhoneCode`, proves
 * @throws `invalid` at `code` if it is wrong, used, expired or after five tries; `unavailable` as `isPassword`
 */
export async function checkPhoneCode(ctx: Context, { userId, code }: { userId: string; code: string }) {
  const { askId, phone, hash, tries } = await takeTry(ctx, userId)
  if (await isPassword(hash, code)) return { askId, phone }
  const left = TRIES - tries
  const then = left === 0 ? 'Ask for a new one.' : `You have ${left} more ${left === 1 ? 'try' : 'tries'}.`
  throw invalidField('code', `That’s not the code we sent. ${then}`)
}

/** Runs in the caller's transaction. @throws `invalid` at `code` for all but the first of parallel uses */
export async function usePhoneCode(ctx: Context, { userId, askId }: { userId: string; askId: string }): Promise<void> {
  const { rowCount } = await ctx.db.execute(
    sql`update phone_codes set used_at = ${ctx.now()} where user_id = ${userId} and ask_id = ${askId} and used_at is null`,
  )
  if (rowCount !== 1) throw used()
}

const DIGITS = 6

/** The last line lets a phone fill in the code on our own pages only (Web OTP). */
const written = ({ config }: Context, code: string) =>
  `${code} is your ${config.brand.name} code. It works for ${CODE_MINUTES} minutes. We never ask you for it by phone or email.\n\n@${new URL(config.publicUrl).hostname} #${code}`

/** Does nothing if the code was used or asked for again. Its hash takes longer to guess than its ten minutes. */
export async function sendPhoneCode(
  ctx: Context,
  { to, userId, askId }: { to: string; userId: string; askId: string },
): Promise<void> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const hash = await hashPassword(code)
  const expiresAt = new Date(ctx.now().getTime() + CODE_MINUTES * MINUTE_MS)
  const { rowCount } = await ctx.db.execute(sql`update phone_codes set code_hash = ${hash}, expires_at = ${expiresAt}
    where user_id = ${userId} and ask_id = ${askId} and used_at is null`)
  if (rowCount === 1) await sendText(ctx, { to, text: written(ctx, code) })
}

type Row = {
  phone: string | null
  verifiedAt: string | null
  to: string | null
  askedAt: string
  expiresAt: string | null
}

/** @throws `not_found` */
export async function getPhone(ctx: Context, userId: string): Promise<Omit<PhoneState, 'business'>> {
  const { rows } = await ctx.db.execute<Row>(sql`select u.phone, u.phone_verified_at as "verifiedAt",
      c.phone as to, c.asked_at as "askedAt", c.expires_at as "expiresAt"
    from users u left join phone_codes c on c.user_id = u.id and c.used_at is null
      and coalesce(c.expires_at, c.asked_at + make_interval(mins => ${CODE_MINUTES})) > ${ctx.now()}
    where u.id = ${userId}`)
  const { phone, verifiedAt, to, askedAt, expiresAt } = requireRow(rows, 'Account not found')
  const resendAt = to && new Date(new Date(askedAt).getTime() + RESEND_MS).toISOString()
  return {
    phone,
    isVerified: verifiedAt !== null,
    code: to && resendAt ? { phone: to, expiresAt: toIsoTimeOrNull(expiresAt), resendAt } : null,
  }
}

/**
 * Runs in the caller's transaction. `phone` is a mobile in E.164, verified for one account at a time.
 * @returns the accounts that lose it
 */
export async function provePhone(
  ctx: Context,
  { userId, phone }: { userId: string; phone: string },
): Promise<{ losers: string[] }> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('phone ' || ${phone}, 0))`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update users set phone_verified_at = null
    where phone = ${phone} and phone_verified_at is not null and id <> ${userId} returning id`)
  await ctx.db.execute(sql`update users set phone = ${phone}, phone_verified_at = ${ctx.now()} where id = ${userId}`)
  return { losers: rows.map(({ id }) => id) }
}

export const hasProvenPhone = sql`exists (select from users prover where prover.phone = r.phone
  and prover.phone_verified_at is not null
  and (prover.id = r.user_id or (r.user_id is null and prover.email = r.email and prover.email_verified)))`

type Field = { path?: string; message?: string }

/** Returns E.164; without a country a number is Australian, 13, 1300 and 1800 included. @throws `invalid` at `path` */
export async function normalisePhone(
  text: string,
  { path = 'phone', message = 'Please enter a valid phone number' }: Field = {},
): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  const phone = parsePhoneNumberFromString(text, 'AU')
  if (!phone?.isValid()) throw invalidField(path, message)
  return phone.number
}
