import { melbourneDay } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { furtherLeadCents, ladderOf, leadPriceCents } from '@lv/contract/ladder'
import { formatCents } from '@lv/contract/money'
import type { LadderLine, PriceFigure } from '@lv/contract/price-book'
import { firstPrices, fixedCodes, type Prices, priceCodes, unitOf, withFigures } from '@lv/contract/prices'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** `from` is in milliseconds. */
export type PriceRow = { code: string; from: number; value: number }

/** A stale book does no harm, because an order at another price than the page's is refused. */
export const readPriceBook = (ctx: Context): Promise<PriceRow[]> =>
  ctx.reads.share('price book', async () => {
    const { rows } = await ctx.db.execute<PriceRow>(sql`select code, value,
        (extract(epoch from effective_from) * 1000)::float8 as "from"
      from price_book order by effective_from, code`)
    return rows
  })

export function pricesIn(book: readonly PriceRow[], at: Date): Prices {
  const first = new Map<string, number>()
  for (const { code, value } of book) if (!first.has(code)) first.set(code, value)
  const since = book.filter(({ from }) => from <= at.getTime())
  return withFigures(firstPrices, [...first, ...since.map(({ code, value }) => [code, value] as const)])
}

export const pricesInForce = async (ctx: Context): Promise<Prices> => pricesIn(await readPriceBook(ctx), ctx.now())

function rowsOf(book: readonly PriceRow[], code: string, now: number): PriceFigure['rows'] {
  const own = book.filter((row) => row.code === code)
  const held = own.findLast(({ from }) => from <= now) ?? own[0]
  return own.map((row) => ({
    from: melbourneDay(new Date(row.from)),
    value: row.value,
    state: row === held ? 'in_force' : row.from > now ? 'to_come' : 'past',
  }))
}

export async function readPrices(ctx: Context) {
  const book = await readPriceBook(ctx)
  const now = ctx.now()
  const codes = [...new Set([...priceCodes.keys(), ...fixedCodes.keys()])]
  return {
    figures: codes.map((code) => ({
      code,
      unit: unitOf(code),
      fixed: fixedCodes.get(code) ?? null,
      rows: rowsOf(book, code, now.getTime()),
    })),
    ladder: ladderLines(pricesIn(book, now)),
  }
}

export type Shown = { shownCents?: number | undefined; shownPoints?: number | undefined }

/** @throws `conflict` where the price has changed meanwhile */
export function requireShownPrice({ shownCents, shownPoints }: Shown, now: { cents: number; points: number }): void {
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

/** Computed, never typed (PRODUCT.md, section 9.13). */
export const ladderLines = (prices: Prices): LadderLine[] =>
  ladderOf(prices).map(({ cents, interval, ...rung }) => ({
    ...rung,
    monthlyCents: cents,
    leadCents: SHOWN.map((leads) => ({ leads, cents: leadPriceCents({ cents, interval, ...rung }, leads) })),
    furtherLeadCents: furtherLeadCents(rung),
  }))

const SHOWN = [1, 2, 4, 6, 10, 20]
