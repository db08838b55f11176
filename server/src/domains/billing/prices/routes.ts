import { pricesForm } from '@lv/contract/form-things'
import { prices } from '@lv/contract/price-book'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { previewPrices } from './preview.ts'
import { proposePrices } from './propose.ts'
import { readPrices } from './read.ts'

export const priceRoutes = (ctx: Context) =>
  operations('prices', prices, {
    book: () => readPrices(ctx),
    preview: ({ query }) => previewPrices(ctx, query),
    propose: ({ body: { basedOn, ...wanted }, actor }) =>
      saveUnlessStale(
        ctx,
        { form: 'prices', id: 'prices', basedOn, read: async (ctx) => pricesForm((await readPrices(ctx)).figures) },
        (ctx) => proposePrices(ctx, { ...wanted, actorId: actor.id }),
      ),
  })
