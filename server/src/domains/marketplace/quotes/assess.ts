import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { invalidField } from '@lv/contract/errors'
import { formatDollars } from '@lv/contract/money'
import type { Parsed } from '@lv/contract/operation'
import type { Trade } from '@lv/contract/options'
import type { QuoteFlag } from '@lv/contract/quote-shapes'
import type { quotes } from '@lv/contract/quotes'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { guardRails } from './guard-rails.ts'
import { readLegalRules, rulesOn } from './legal-rules.ts'
import { type Totals, totalsOf } from './price.ts'

/** Other kinds of work alone need no builder's registration, whatever they cost (docs/decisions/0025). */
const building: Trade[] = [
  'Builder/Contractor',
  'Carpenter',
  'Kitchen Renovator',
  'Bathroom Renovator',
  'Concrete',
  'Bricklayer',
]

const BUILDER: Trade = 'Builder/Contractor'

/**
 * For building work without a valid registration in the profile or a checked licence.
 * @throws `not_found`
 */
async function lacksRegistration(ctx: Context, leadId: string): Promise<boolean> {
  const asked = sql`case when cardinality(r.trades) = 0 then p.trades
    else array(select unnest(p.trades) intersect select unnest(r.trades)) end`
  const { rows } = await ctx.db.execute<{ lacks: boolean }>(sql`select
      ${asked} && ${sql.param(building)}::text[] and not exists (
        select from licence_rules rule where rule.trade = ${BUILDER} and (
          licence_fits(p.license_number, rule.pattern)
          or exists (select from jsonb_each_text(p.licence_numbers) stated where licence_fits(stated.value, rule.pattern))
          or exists (select from documents d where d.professional_id = p.id and d.kind = 'licence'
            and d.status = 'checked' and d.expires_at > ${ctx.now()} and licence_fits(d.number, rule.pattern)))) as lacks
    from leads l join professionals p on p.id = l.professional_id join quote_requests r on r.id = l.request_id
    where l.id = ${leadId}`)
  return requireRow(rows, 'Lead not found').lacks
}

export type Content = Parsed<typeof quotes.send>['body']
export type Assessed = Totals & { flags: QuoteFlag[] }

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

/** Deposit and stages come to the price, where the quote divides it. */
function checkStages({ depositCents, stages }: Content, { lowCents }: Totals) {
  if (stages.length === 0) return
  const sum = stages.reduce((total, { amountCents }) => total + amountCents, depositCents)
  if (sum !== lowCents)
    throw invalidField(
      'stages',
      `Deposit and stages come to ${formatDollars(sum)}, the price to ${formatDollars(lowCents)}`,
    )
}

/** @throws `invalid` at the field of an impossible amount or day */
export async function assess(
  ctx: Context,
  { leadId, content }: { leadId: string; content: Content },
): Promise<Assessed> {
  const today = melbourneDay(ctx.now())
  checkDays(content, today)
  const totals = totalsOf(content)
  const { depositCents, stages } = content
  if (depositCents > totals.highCents) throw invalidField('depositCents', 'The deposit is more than the price')
  checkStages(content, totals)
  const rules = rulesOn(today, await readLegalRules(ctx))
  const price = { ...totals, depositCents, stages, lacksRegistration: await lacksRegistration(ctx, leadId) }
  return { ...totals, flags: guardRails(rules, today, price) }
}
