import { ApiError } from '@lv/contract/errors'
import { z } from 'zod'

const MOST_WORDS = 60

/** For a command that ends with a text: at least so many words. */
export const wordsFrom = (least: number): [least: number, most: number] => [least, MOST_WORDS]

/** An id as it was typed. @throws `invalid` for anything else */
export function readId(text: string): string {
  if (z.uuid().safeParse(text).success) return text
  throw new ApiError('invalid', `${text} is not an id`)
}

/** A day as it was typed. @throws `invalid` for anything but one as 2026-12-01 */
export function readDay(text: string): string {
  if (z.iso.date().safeParse(text).success) return text
  throw new ApiError('invalid', `${text} is not a day: write it as 2026-12-01`)
}

/** What somebody wrote, set off from our own words on the lines below; nothing where they wrote nothing. */
export const quoted = (text: string): string => (text ? `\n${text.replace(/^/gm, '    | ')}` : '')
