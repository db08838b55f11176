import { ApiError } from '@lv/contract/errors'
import { formatCents } from '#core/format-cents.ts'

export type Shown = { shownCents?: number | undefined; shownPoints?: number | undefined }

/**
 * Nobody is charged what they did not see: what the page showed is what is to be charged, and brings the points that it
 * said. @throws `conflict` where the price has changed meanwhile
 */
export function requireShown({ shownCents, shownPoints }: Shown, now: { cents: number; points: number }): void {
  if (shownCents !== undefined && shownCents !== now.cents)
    throw new ApiError(
      'conflict',
      `The price has changed: it is ${formatCents(now.cents)} now. Nothing was charged. Please look again.`,
    )
  if (shownPoints !== undefined && shownPoints !== now.points)
    throw new ApiError(
      'conflict',
      `What it buys has changed: ${now.points} points now. Nothing was charged. Please look again.`,
    )
}
