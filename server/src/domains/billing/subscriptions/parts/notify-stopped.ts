import type { Context } from '#core/context.ts'
import type { Subscription } from '../schema.ts'
import { STOPPED, stopReasonOf } from './stop-reason-of.ts'
import { day, tellPayer } from './tell.ts'

/** We stopped the payments: once per stop. */
export function notifyStopped(ctx: Context, row: Subscription) {
  const why = stopReasonOf(row) ?? 'closed'
  return tellPayer(ctx, row, `${STOPPED}${why}:${row.periodEnd.toISOString()}`, ({ to, data }) => ({
    kind: 'subscription-stopped',
    to,
    data: { ...data, why, until: day(row.periodEnd) },
  }))
}
