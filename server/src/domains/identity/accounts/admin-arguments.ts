import { ApiError } from '@lv/contract/errors'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { findAdmin } from './admins.ts'

const MAX_WORDS = 60

export const atLeastWords = (least: number): [least: number, most: number] => [least, MAX_WORDS]

/** @throws `invalid` */
export function parseId(text: string): string {
  if (z.uuid().safeParse(text).success) return text
  throw new ApiError('invalid', `${text} is not an id`)
}

/** @throws `invalid` for anything but a date such as 2026-12-01 */
export function parseDay(text: string): string {
  if (z.iso.date().safeParse(text).success) return text
  throw new ApiError('invalid', `${text} is not a day: write it as 2026-12-01`)
}

/** Returns cents, or NaN for anything not like 25 or 25.50. */
export const readCents = (text: string): number =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN

export const quoted = (text: string): string => (text ? `\n${text.replace(/^/gm, '    | ')}` : '')

/**
 * Trusts `--as <email>`: nothing here proves who types.
 * @throws `forbidden` if the email is no super admin's, `invalid` for `--as` without one
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

/** Nobody decides on their own case, so a decision needs a name. @throws `invalid` without one */
export async function readDecider(ctx: Context, given: string[]): Promise<{ adminId: string; words: string[] }> {
  const { adminId, words } = await readActingAdmin(ctx, given)
  if (!adminId) throw new ApiError('invalid', 'Say who decides it: --as <email>')
  return { adminId, words }
}

export const parseReason = (words: string[]): string | undefined => words.join(' ').trim() || undefined

export const MAX_LISTED = 100

export const formatList = (lines: string[], next: string | null | undefined, none: string): string =>
  [...lines, ...(next ? [`  and more: the first ${MAX_LISTED} are shown`] : [])].join('\n') || none
