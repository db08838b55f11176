import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { download } from '#core/routes.ts'
import { downloadReceipt } from './download.ts'

/** Tax invoices and adjustment notes as files; as operations they are with the payments. */
export function receiptRoutes(ctx: Context) {
  const params = z.object({ receiptId: Id })
  const pdf = { path: '/api/receipts/:receiptId.pdf', access: 'user', budget: 'papers', params } as const
  return [download(pdf, ({ params, actor }) => downloadReceipt(ctx, { ...params, userId: actor.id }))]
}
