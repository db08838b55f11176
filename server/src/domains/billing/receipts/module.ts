import { Id } from '@lv/contract/fields'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { download } from '#core/routes.ts'
import { downloadReceipt } from './download.ts'
import { type ReceiptsNotificationKinds, receiptsEmails } from './notifications.ts'
import * as tables from './schema.ts'
import { receipts } from './schema.ts'

const receiptsPersonalData: PersonalTable[] = [
  personalTable(receipts, {
    called: 'tax invoices and adjustment notes',
    belongsTo: ({ chargeIds }) => inArray(receipts.chargeId, chargeIds),
    fate: 'stays',
    keeps: ['seller', 'buyer', 'lines'],
    why: `${TAX}, with the buyer’s name and address as they were`,
  }),
]

function receiptRoutes(ctx: Context) {
  const params = z.object({ receiptId: Id })
  const pdf = { path: '/api/receipts/:receiptId.pdf', access: 'user', rateLimit: 'papers', params } as const
  return [download(pdf, ({ params, actor }) => downloadReceipt(ctx, { ...params, userId: actor.id }))]
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ReceiptsNotificationKinds {}
}

export const receiptsModule = {
  tables: [tables],
  personalData: receiptsPersonalData,
  emails: receiptsEmails,
  routes: receiptRoutes,
} satisfies Module<object, ReceiptsNotificationKinds>
