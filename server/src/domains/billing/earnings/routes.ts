import { earnings } from '@lv/contract/earnings'
import type { Context } from '#core/context.ts'
import { runBulkAction } from '#core/one-by-one.ts'
import { download, operations } from '#core/routes.ts'
import { getEarnings } from './get.ts'
import { listPayouts } from './list-payouts.read.ts'
import { decidePayout, requestPayout } from './payouts.ts'
import { exportEarnings, listEarnings } from './statement.ts'

export function earningRoutes(ctx: Context) {
  return [
    operations('earnings', earnings, {
      get: ({ actor }) => getEarnings(ctx, { ownerId: actor.id }),
      lines: ({ query, actor }) => listEarnings(ctx, { ...query, ownerId: actor.id }),
      requestPayout: ({ body, actor }) => requestPayout(ctx, { ...body, owner: actor }),
      payouts: ({ query }) => listPayouts(ctx, query),
      decidePayout: ({ params, body, actor }) => decidePayout(ctx, { ...params, ...body, actorId: actor.id }),
      decidePayouts: ({ body: { payoutIds, ...decision }, actor }) =>
        runBulkAction(payoutIds, (payoutId) => decidePayout(ctx, { payoutId, ...decision, actorId: actor.id })),
    }),
    download({ path: '/api/earnings.csv', access: 'user', rateLimit: 'papers' }, async ({ actor }) => ({
      filename: 'earnings.csv',
      contentType: 'text/csv; charset=utf-8',
      body: await exportEarnings(ctx, { ownerId: actor.id }),
    })),
  ]
}
