import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isPassword } from './hash-password.ts'

const TRIES = 5

type Tried = { askId: string; phone: string; hash: string; tries: number }
type Kept = { isSent: boolean; isUsed: boolean; isSpent: boolean }

const used = () =>
  invalidField('code', 'This code has been used. Your number is verified, or you can ask for a new code.')

/** Why there is no try: the first that holds. */
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

/** A try is taken before the code is looked at, so that any number of them at once are five. */
async function takeTry(ctx: Context, userId: string): Promise<Tried> {
  const { rows } = await ctx.db.execute<Tried>(sql`update phone_codes set tries = tries + 1
    where user_id = ${userId} and used_at is null and tries < ${TRIES} and expires_at > ${ctx.now()}
    returning ask_id as "askId", phone, code_hash as hash, tries`)
  const [tried] = rows
  if (!tried) throw await refusal(ctx, userId)
  return tried
}

/**
 * Whether this is the code that the person was sent last. Outside of any transaction: a wrong one counts.
 * @returns the code by its id, and the number that it proves; `usePhoneCode` uses it up
 * @throws `invalid` at `code` where it is wrong, used or over, and after five tries; `unavailable` as `isPassword`
 */
export async function checkPhoneCode(ctx: Context, { userId, code }: { userId: string; code: string }) {
  const { askId, phone, hash, tries } = await takeTry(ctx, userId)
  if (await isPassword(hash, code)) return { askId, phone }
  const left = TRIES - tries
  const then = left === 0 ? 'Ask for a new one.' : `You have ${left} more ${left === 1 ? 'try' : 'tries'}.`
  throw invalidField('code', `That’s not the code we sent. ${then}`)
}

/** Uses a code up, in the caller's transaction: of any number at once, one. @throws `invalid` at `code` for the others */
export async function usePhoneCode(ctx: Context, { userId, askId }: { userId: string; askId: string }): Promise<void> {
  const { rowCount } = await ctx.db.execute(
    sql`update phone_codes set used_at = ${ctx.now()} where user_id = ${userId} and ask_id = ${askId} and used_at is null`,
  )
  if (rowCount !== 1) throw used()
}
