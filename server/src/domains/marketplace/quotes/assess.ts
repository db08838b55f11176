import { invalidField } from '@lv/contract/errors'
import type { Parsed } from '@lv/contract/operation'
import type { QuoteFlag } from '@lv/contract/quote-shapes'
import type { quotes } from '@lv/contract/quotes'
import { daysAfter, melbourneDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { guardRails } from './guard-rails.ts'
import { readLegalRules, rulesOn } from './legal-rules.ts'
import { lacksRegistration } from './parts/lacks-registration.ts'
import { type Totals, totalsOf } from './price.ts'

/** A quote as the contract lets it in. */
export type Content = Parsed<typeof quotes.send>['body']
export type Assessed = Totals & { flags: QuoteFlag[] }

/** How long a quote may be valid, and how far ahead a start may be. */
const VALID_DAYS = 180
const START_DAYS = 3 * 366

function checkDays({ validUntil, startFrom, startTo }: Content, today: string) {
  if (validUntil < today) throw invalidField('validUntil', 'This day has passed')
  if (validUntil > daysAfter(today, VALID_DAYS))
    throw invalidField('validUntil', `A quote can be valid for at most ${VALID_DAYS} days`)
  for (const [path, day] of Object.entries({ startFrom, startTo })) {
    if (day !== null && day < today) throw invalidField(path, 'This day has passed')
    if (day !== null && day > daysAfter(today, START_DAYS)) throw invalidField(path, 'This is too far ahead')
  }
  if (startFrom !== null && startTo !== null && startTo < startFrom)
    throw invalidField('startTo', 'The latest start is before the earliest')
}

/**
 * A quote's totals, and what the law says about it today, in Melbourne. @throws `invalid` at the field of an impossible
 * amount or day
 */
export async function assess(
  ctx: Context,
  { leadId, content }: { leadId: string; content: Content },
): Promise<Assessed> {
  const today = melbourneDay(ctx.now())
  checkDays(content, today)
  const totals = totalsOf(content)
  const { depositCents } = content
  if (depositCents > totals.highCents) throw invalidField('depositCents', 'The deposit is more than the price')
  const rules = rulesOn(today, await readLegalRules(ctx))
  const price = { ...totals, depositCents, lacksRegistration: await lacksRegistration(ctx, leadId) }
  return { ...totals, flags: guardRails(rules, today, price) }
}
