import { invalidField } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'

const YEAR_MS = 366 * 86_400_000

/** When an announcement is shown: now where nothing was chosen. @throws `invalid` (publishAt) for what is past or a year off */
export function readPublishAt(ctx: Context, publishAt: string | null): Date {
  const now = ctx.now()
  if (publishAt === null) return now
  const at = new Date(publishAt)
  if (at.getTime() <= now.getTime()) throw invalidField('publishAt', 'Choose a time to come')
  if (at.getTime() > now.getTime() + YEAR_MS) throw invalidField('publishAt', 'Choose a time within a year')
  return at
}
