import type { Waiting } from '@lv/contract/approvals'
import { ApiError } from '@lv/contract/errors'
import { ladderFault } from '@lv/contract/ladder'
import { fixedCodes, priceCodes } from '@lv/contract/prices'
import { sql } from 'drizzle-orm'
import { melbourneDay } from '../../calendar/melbourne-day.ts'
import { type Context, transact } from '../../context.ts'
import { found, only } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { askApproval } from '../approvals/ask.ts'
import type { Approval } from '../approvals/give.ts'
import { type PriceRow, pricesIn, readPriceBook } from './in-force.ts'

type Figures = Record<string, number>
type Wanted = {
  /** The day in Melbourne from which they hold. */
  day: string
  figures: Figures
  reason: string
  /** Null for the command line that was not told who gives the command. */
  actorId: string | null
}

const refused = (message: string) => new ApiError('invalid', message)

function requireKnown(figures: Figures) {
  const codes = Object.keys(figures)
  if (codes.length === 0) throw refused('Say which figures change, as gold_monthly_cents=10999')
  for (const code of codes) {
    const why = fixedCodes.get(code)
    if (why) throw refused(`${code} stays: ${why}`)
    if (!priceCodes.has(code)) throw refused(`The price book has no ${code}`)
  }
}

/** Refuses prices that are no ladder, on their first day and on every later day for which something is planned. */
function requireLadder(book: readonly PriceRow[], from: number, figures: Figures) {
  if (book.some((row) => row.from === from && Object.hasOwn(figures, row.code)))
    throw refused('This figure is set for that day already: a row of the book stays as it is. Choose another day.')
  const rows = Object.entries(figures).map(([code, value]) => ({ code, value, from }))
  const next = [...book, ...rows].toSorted((a, b) => a.from - b.from)
  for (const at of new Set(next.map((row) => row.from).filter((at) => at >= from))) {
    const fault = ladderFault(pricesIn(next, new Date(at)))
    if (fault) throw refused(`That would be no ladder from ${melbourneDay(new Date(at))} on: ${fault}.`)
  }
}

async function startOf(ctx: Context, day: string): Promise<number> {
  if (day <= melbourneDay(ctx.now())) throw refused('Prices change from a day to come: tomorrow at the earliest')
  const { rows } = await ctx.db.execute<{ at: number }>(
    sql`select (extract(epoch from ${day}::timestamp at time zone 'Australia/Melbourne') * 1000)::float8 as at`,
  )
  return only(rows).at
}

/**
 * Proposes new prices from a given day, for a second administrator to approve. Customers with a plan keep their price.
 * @throws `invalid` with the reason for figures that are no ladder, unknown or absurd, and for a day that has come;
 * `forbidden` where nobody says who asks
 */
export const proposePrices = (ctx: Context, { day, figures, reason, actorId }: Wanted): Promise<Waiting> =>
  transact(ctx, async (ctx) => {
    requireKnown(figures)
    const from = await startOf(ctx, day)
    requireLadder(await readPriceBook(ctx), from, figures)
    if (!actorId) throw new ApiError('forbidden', 'This needs two administrators. Say which one you are: --as <email>')
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      insert into price_changes (effective_from, figures, asked_by)
      values (${new Date(from)}::timestamptz, ${JSON.stringify(figures)}::jsonb, ${actorId}) returning id`)
    const words = Object.entries(figures).map(([code, value]) => `${code} = ${value}`)
    return askApproval(ctx, {
      kind: 'prices',
      subject: only(rows).id,
      amount: words.length,
      reason,
      askedBy: actorId,
      words: `prices from ${day}: ${words.join(', ')}`,
    })
  })

/** Writes approved prices into the book, in the transaction that approves them. @throws `invalid` as `proposePrices` */
export async function pricesApproved(ctx: Context, { subject, askedBy, reason }: Approval): Promise<void> {
  const { rows } = await ctx.db.execute<{ from: number; figures: Figures }>(sql`
    select (extract(epoch from effective_from) * 1000)::float8 as "from", figures from price_changes where id = ${subject}`)
  const { from, figures } = found(rows, 'Change of prices not found')
  if (from <= ctx.now().getTime())
    throw refused('Its day has come without approval. Ask for it again, for a later one.')
  requireLadder(await readPriceBook(ctx), from, figures)
  await ctx.db.execute(sql`insert into price_book (code, effective_from, value)
    select key, ${new Date(from)}::timestamptz, value::int from jsonb_each_text(${JSON.stringify(figures)}::jsonb)`)
  await audit(ctx, { actorId: askedBy, action: 'prices_set', subject, detail: { ...figures, reason } })
}
