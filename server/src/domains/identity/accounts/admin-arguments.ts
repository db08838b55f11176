import { ApiError } from '@lv/contract/errors'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { findAdmin } from './admins.ts'

const MAX_WORDS = 60

/** For a command that ends with a text: at least this many words. */
export const atLeastWords = (least: number): [least: number, most: number] => [least, MAX_WORDS]

/** An id as it was typed. @throws `invalid` for anything else */
export function parseId(text: string): string {
  if (z.uuid().safeParse(text).success) return text
  throw new ApiError('invalid', `${text} is not an id`)
}

/** A day as it was typed. @throws `invalid` for anything but one as 2026-12-01 */
export function parseDay(text: string): string {
  if (z.iso.date().safeParse(text).success) return text
  throw new ApiError('invalid', `${text} is not a day: write it as 2026-12-01`)
}

/** Typed dollars as cents; NaN for anything not like 25 or 25.50, which commands that take an amount refuse. */
export const readCents = (text: string): number =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN

/** A person's text, set off from our own words on the lines below; nothing if it is empty. */
export const quoted = (text: string): string => (text ? `\n${text.replace(/^/gm, '    | ')}` : '')

/**
 * Who gives the command, where its words say so by `--as <email>`, and the other words. The audit log names them; nothing
 * here proves that it is they.
 * @throws `forbidden` where the email is no super admin's, `invalid` for `--as` without one
 */
export async function readActingAdmin(
  ctx: Context,
  words: string[],
): Promise<{ adminId: string | null; words: string[] }> {
  const at = words.indexOf('--as')
  if (at < 0) return { adminId: null, words }
  const email = words[at + 1]
  if (!email) throw new ApiError('invalid', 'Say who you are: --as <email>')
  return { adminId: await findAdmin(ctx, email), words: words.toSpliced(at, 2) }
}

/** As `readAs`, for a decision: nobody judges themselves, or their own decision. @throws `invalid` where nobody is named */
export async function readDecider(ctx: Context, given: string[]): Promise<{ adminId: string; words: string[] }> {
  const { adminId, words } = await readActingAdmin(ctx, given)
  if (!adminId) throw new ApiError('invalid', 'Say who decides it: --as <email>')
  return { adminId, words }
}

/** Why, in the last words of a command; undefined where there are none. */
export const parseReason = (words: string[]): string | undefined => words.join(' ').trim() || undefined

/** So many of a list that goes on are shown. */
export const MAX_LISTED = 100

/** A list as lines, and whether it goes on; `none` is said of an empty one. */
export const formatList = (lines: string[], next: string | null | undefined, none: string): string =>
  [...lines, ...(next ? [`  and more: the first ${MAX_LISTED} are shown`] : [])].join('\n') || none
