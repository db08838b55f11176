import type { Waiting } from '@lv/contract/approvals'
import { formatDate, melbourneDay } from '@lv/contract/dates'
import { ApiError, invalidField } from '@lv/contract/errors'
import { ladderFault } from '@lv/contract/ladder'
import { fixedCodes, priceCodes } from '@lv/contract/prices'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { requestApproval } from '#domains/billing/approvals/ask.ts'
import type { Approval } from '#domains/billing/approvals/decide.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { type PriceRow, pricesIn, readPriceBook } from './read.ts'

export type Figures = Record<string, number>

export const bookWith = (book: readonly PriceRow[], from: number, figures: Figures): PriceRow[] =>
  [...book, ...Object.entries(figures).map(([code, value]) => ({ code, value, from }))].toSorted(
    (a, b) => a.from - b.from,
  )

function faultOf(book: readonly PriceRow[], from: number, figures: Figures): string | undefined {
  const next = bookWith(book, from, figures)
  for (const at of new Set(next.map((row) => row.from).filter((at) => at >= from))) {
    const fault = ladderFault(pricesIn(next, new Date(at)))
    if (fault) return `That would be no ladder from ${formatDate(new Date(at))} on: ${fault}.`
  }
  return undefined
}

/** Returns the figure without which the others would be valid, or else the first; undefined where all are valid. */
export function faultIn(book: readonly PriceRow[], from: number, figures: Figures) {
  const codes = Object.keys(figures)
  const twice = codes.find((code) => book.some((row) => row.from === from && row.code === code))
  if (twice)
    return {
      code: twice,
      message: 'This figure is set for that day already: a row of the book stays as it is. Choose another day.',
    }
  const message = faultOf(book, from, figures)
  if (!message) return undefined
  const without = (code: string) => Object.fromEntries(Object.entries(figures).filter(([other]) => other !== code))
  const breaking = codes.find((code) => !faultOf(book, from, without(code)))
  return { code: breaking ?? codes[0] ?? '', message }
}

/** @throws `invalid` at the figure that may not be set, or that the book does not have */
export function requireFigures(figures: Figures) {
  const codes = Object.keys(figures)
  if (codes.length === 0) throw invalidField('figures', 'Say which figures change')
  for (const code of codes) {
    const why = fixedCodes.get(code)
    if (why) throw invalidField(`figures.${code}`, `${code} stays: ${why}`)
    if (!priceCodes.has(code)) throw invalidField(`figures.${code}`, `The price book has no ${code}`)
  }
}

/**
 * In milliseconds.
 * @throws `invalid` for a day that has come
 */
export async function startOf(ctx: Context, day: string): Promise<number> {
  if (day <= melbourneDay(ctx.now()))
    throw invalidField('day', 'Prices change from a day to come: tomorrow at the earliest')
  const { rows } = await ctx.db.execute<{ at: number }>(
    sql`select (extract(epoch from ${day}::timestamp at time zone 'Australia/Melbourne') * 1000)::float8 as at`,
  )
  return singleRow(rows).at
}

type Wanted = {
  day: string
  figures: Figures
  reason: string
  actorId: string
}

/** @throws `invalid` at the figure that breaks the ladder, with what it breaks */
function requireLadder(book: readonly PriceRow[], from: number, figures: Figures) {
  const fault = faultIn(book, from, figures)
  if (fault) throw invalidField(`figures.${fault.code}`, fault.message)
}

/** @throws `invalid` at figures or a day that may not be set */
export const proposePrices = (ctx: Context, { day, figures, reason, actorId }: Wanted): Promise<Waiting> =>
  transact(ctx, async (ctx) => {
    requireFigures(figures)
    const from = await startOf(ctx, day)
    requireLadder(await readPriceBook(ctx), from, figures)
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      insert into price_changes (effective_from, figures, asked_by)
      values (${new Date(from)}::timestamptz, ${JSON.stringify(figures)}::jsonb, ${actorId}) returning id`)
    const words = Object.entries(figures).map(([code, value]) => `${code} = ${value}`)
    return requestApproval(ctx, {
      kind: 'prices',
      subject: singleRow(rows).id,
      amount: words.length,
      reason,
      askedBy: actorId,
      words: `prices from ${day}: ${words.join(', ')}`,
    })
  })

/** @throws `invalid` as `proposePrices` */
export async function pricesApproved(ctx: Context, { subject, askedBy, reason }: Approval): Promise<void> {
  const { rows } = await ctx.db.execute<{ from: number; figures: Figures }>(sql`
    select (extract(epoch from effective_from) * 1000)::float8 as "from", figures from price_changes where id = ${subject}`)
  const { from, figures } = requireRow(rows, 'Change of prices not found')
  if (from <= ctx.now().getTime())
    throw new ApiError('invalid', 'Its day has come without approval. Ask for it again, for a later one.')
  requireLadder(await readPriceBook(ctx), from, figures)
  await ctx.db.execute(sql`insert into price_book (code, effective_from, value)
    select key, ${new Date(from)}::timestamptz, value::int from jsonb_each_text(${JSON.stringify(figures)}::jsonb)`)
  await audit(ctx, { actorId: askedBy, action: 'prices_set', subject, detail: { ...figures, reason } })
}
