import type { Context } from '../../../context.ts'
import { formatCents } from '../../../format-cents.ts'
import type { Subscription } from '../tables.ts'
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
