import { points } from '@lv/contract/points'
import type { Context } from '../../context.ts'
import { download } from '../../http/download.ts'
import { type App, implement } from '../../http/implement.ts'
import { exportTransactions } from './export-transactions.ts'
import { getWallet } from './get-wallet.ts'
import { listTransactions } from './list-transactions.ts'

/** LV Points: their history, as a list and as a file, and the balance. */
export function pointRoutes(app: App, ctx: Context) {
  implement(app, ctx, 'points', points, {
    wallet: ({ professional }) => getWallet(ctx, { professionalId: professional.id }),
    transactions: ({ query, professional }) => listTransactions(ctx, { ...query, professionalId: professional.id }),
  })
  const csv = { path: '/api/professionals/transactions.csv', access: 'professional', budget: 'papers' } as const
  download(app, ctx, csv, async ({ professional }) => ({
    filename: 'lv-points.csv',
    contentType: 'text/csv; charset=utf-8',
    body: await exportTransactions(ctx, { professionalId: professional.id }),
  }))
}
