import { ApiError } from '@lv/contract/errors'
import { points } from '@lv/contract/points'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { download, operations } from '#core/routes.ts'
import { creditByAdmin } from './credits.ts'
import { getWallet } from './get-wallet.ts'
import { giveCredit } from './give-credit.ts'
import { exportTransactions, listTransactions } from './statement.ts'

type Giving = { params: { professionalId: string }; actor: Actor }

/** @throws `conflict` where administrators give to themselves */
function giverOf({ params, actor }: Giving) {
  if (actor.professional?.id === params.professionalId)
    throw new ApiError('conflict', 'You cannot give points or credit to your own account')
  return { professionalId: params.professionalId, actorId: actor.id }
}

export function pointRoutes(ctx: Context) {
  const csv = {
    path: '/api/professionals/transactions.csv',
    access: 'professional',
    byKey: 'points',
    rateLimit: 'papers',
  } as const
  return [
    operations('points', points, {
      wallet: ({ professional }) => getWallet(ctx, { professionalId: professional.id }),
      transactions: ({ query, professional }) => listTransactions(ctx, { ...query, professionalId: professional.id }),
      give: ({ params, body, actor }) => creditByAdmin(ctx, { ...body, ...giverOf({ params, actor }) }),
      giveCredit: ({ params, body, actor }) => giveCredit(ctx, { ...body, ...giverOf({ params, actor }) }),
    }),
    download(csv, async ({ professional }) => ({
      filename: 'lv-points.csv',
      contentType: 'text/csv; charset=utf-8',
      body: await exportTransactions(ctx, { professionalId: professional.id }),
    })),
  ]
}
