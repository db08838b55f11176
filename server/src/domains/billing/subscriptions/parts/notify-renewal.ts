import type { Context } from '#core/context.ts'
import { formatCents } from '#core/format-cents.ts'
import type { Subscription } from '../schema.ts'
import { day, tellPayer } from './tell.ts'

/** The next charge, with its amount in cents: once a renewal. */
export const notifyRenewal = (ctx: Context, row: Subscription, cents: number) =>
  tellPayer(ctx, row, `renews:${Math.floor(row.periodEnd.getTime() / 1000)}`, ({ to, data }) => ({
    kind: 'subscription-renews',
    to,
    data: {
      ...data,
      amount: formatCents(cents),
      on: day(row.periodEnd),
      formerly: cents === row.priceCents ? '' : formatCents(row.priceCents),
    },
  }))
