import { firstPrices, type Prices, withFigures } from '@lv/contract/prices'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** A figure of the book; `from` is an instant in milliseconds. */
export type PriceRow = { code: string; from: number; value: number }

/**
 * The whole book by time, kept for a few seconds: an order at a price other than the page's is refused, so a stale one
 * does no harm.
 */
export const readPriceBook = (ctx: Context): Promise<PriceRow[]> =>
  ctx.reads.share('price book', async () => {
    const { rows } = await ctx.db.execute<PriceRow>(sql`select code, value,
        (extract(epoch from effective_from) * 1000)::float8 as "from"
      from price_book order by effective_from, code`)
    return rows
  })

/** What the book says at an instant; before its first day, what it said first. */
export function pricesIn(book: readonly PriceRow[], at: Date): Prices {
  const first = new Map<string, number>()
  for (const { code, value } of book) if (!first.has(code)) first.set(code, value)
  const since = book.filter(({ from }) => from <= at.getTime())
  return withFigures(firstPrices, [...first, ...since.map(({ code, value }) => [code, value] as const)])
}

/** The prices in force now: what is charged, promised and shown comes from here. */
export const pricesInForce = async (ctx: Context): Promise<Prices> => pricesIn(await readPriceBook(ctx), ctx.now())
