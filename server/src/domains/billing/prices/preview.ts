import type { PricePreview } from '@lv/contract/price-book'
import { figureOf } from '@lv/contract/prices'
import type { Context } from '#core/context.ts'
import { bookWith, type Figures, faultIn, requireFigures, startOf } from './propose.ts'
import { ladderLines, pricesIn, readPriceBook } from './read.ts'

/** @throws `invalid` at figures that may not be set, and for a day that has come */
export async function previewPrices(
  ctx: Context,
  { day, figures }: { day: string; figures: Figures },
): Promise<PricePreview> {
  requireFigures(figures)
  const from = await startOf(ctx, day)
  const book = await readPriceBook(ctx)
  const before = pricesIn(book, new Date(from))
  const after = pricesIn(bookWith(book, from, figures), new Date(from))
  return {
    day,
    changes: Object.entries(figures).map(([code, value]) => ({
      code,
      before: figureOf(before, code) ?? value,
      after: value,
    })),
    before: ladderLines(before),
    after: ladderLines(after),
    fault: faultIn(book, from, figures) ?? null,
  }
}
