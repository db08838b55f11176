import type { PriceFigure } from '@lv/contract/price-book'
import { fixedCodes, priceCodes, unitOf } from '@lv/contract/prices'
import { melbourneDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { type PriceRow, pricesIn, readPriceBook } from './in-force.ts'
import { ladderLines } from './parts/ladder-lines.ts'

function rowsOf(book: readonly PriceRow[], code: string, now: number): PriceFigure['rows'] {
  const own = book.filter((row) => row.code === code)
  const held = own.findLast(({ from }) => from <= now) ?? own[0]
  return own.map((row) => ({
    from: melbourneDay(new Date(row.from)),
    value: row.value,
    state: row === held ? 'in_force' : row.from > now ? 'to_come' : 'past',
  }))
}

/** The whole price book by figure, and what a lead costs now on every plan. */
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
