import type { Waiting } from '@lv/contract/approvals'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { askApproval } from '#domains/billing/approvals/ask.ts'
import type { Approval } from '#domains/billing/approvals/give.ts'
import { audit } from '#platform/audit/audit.ts'
import { found, only } from '#platform/database/rows.ts'
import { type PriceRow, readPriceBook } from './in-force.ts'
import { type Figures, faultIn } from './parts/fault-in.ts'
import { requireFigures, startOf } from './parts/require-figures.ts'

type Wanted = {
  /** The day in Melbourne from which they hold. */
  day: string
  figures: Figures
  reason: string
  /** Null for the command line that was not told who gives the command. */
  actorId: string | null
}

/** @throws `invalid` at the figure that breaks the ladder, with what it breaks */
function requireLadder(book: readonly PriceRow[], from: number, figures: Figures) {
  const fault = faultIn(book, from, figures)
  if (fault) throw invalidField(`figures.${fault.code}`, fault.message)
}

/**
 * Proposes new prices from a given day, for a second administrator to approve. Customers with a plan keep their price.
 * @throws `invalid` with the reason for figures that are no ladder, unknown or absurd, and for a day that has come;
 * `forbidden` where nobody says who asks
 */
export const proposePrices = (ctx: Context, { day, figures, reason, actorId }: Wanted): Promise<Waiting> =>
  transact(ctx, async (ctx) => {
    requireFigures(figures)
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
    throw new ApiError('invalid', 'Its day has come without approval. Ask for it again, for a later one.')
  requireLadder(await readPriceBook(ctx), from, figures)
  await ctx.db.execute(sql`insert into price_book (code, effective_from, value)
    select key, ${new Date(from)}::timestamptz, value::int from jsonb_each_text(${JSON.stringify(figures)}::jsonb)`)
  await audit(ctx, { actorId: askedBy, action: 'prices_set', subject, detail: { ...figures, reason } })
}
