import { ApiError } from '@lv/contract/errors'
import { z } from 'zod'
import type { Context } from '#core/context.ts'

/** What was typed after a command's name. */
type Given = {
  words: string[]
  /** Named by `--as <email>`: nothing proves who types. Null where nobody is named. */
  adminId: string | null
  /** `--yes` */
  isSure: boolean
}

/** A command of `npm run admin`. */
export type AdminCommand = {
  takes: string
  does: string
  words: [least: number, most: number]
  options?: ('as' | 'yes')[]
  run(ctx: Context, given: Given): Promise<string>
}

const MAX_WORDS = 60

export const atLeastWords = (least: number): [least: number, most: number] => [least, MAX_WORDS]

/** @throws `invalid` */
export function parseId(text: string): string {
  if (z.uuid().safeParse(text).success) return text
  throw new ApiError('invalid', `${text} is not an id`)
}

export const parseReason = (words: string[]): string | undefined => words.join(' ').trim() || undefined
