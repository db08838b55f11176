import { prices } from '@lv/contract/price-book'
import type { Context } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { previewPrices } from './preview.ts'
import { proposePrices } from './propose.ts'
import { readPrices } from './read-all.ts'

/** The price book, as administrators keep it. What is in force, everybody reads with the plans. */
export const priceRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'prices', prices, {
    book: () => readPrices(ctx),
    preview: ({ query }) => previewPrices(ctx, query),
    propose: ({ body, actor }) => proposePrices(ctx, { ...body, actorId: actor.id }),
  })
