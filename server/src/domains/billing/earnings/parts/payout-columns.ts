import { DAY_MS } from '@lv/contract/durations'
import type { Payout } from '@lv/contract/earnings'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { keptShare } from './shares.ts'

/** The money-back period: until it is over, a share may have to go back. */
const WAIT_DAYS = 14

/** SQL of the cents an owner can ask for: the balance less recent shares and debts. May be negative. */
export const payableCents = (
  ctx: Context,
  { ownerId, balance, owing }: { ownerId: string; balance: SQL; owing: SQL },
) =>
  sql`(${balance} - ${owing} - (select coalesce(sum(${keptShare}), 0) from charges c
    where c.owner_id = ${ownerId}::uuid and c.paid_at > ${new Date(ctx.now().getTime() - WAIT_DAYS * DAY_MS)}::timestamptz))`

export type PayoutRow = Payout

export const payoutColumns =
  sql.raw(`o.id, o.amount_cents as "amountCents", o.status, o.note, o.created_at as "createdAt",
  o.decided_at as "decidedAt"`)

export const presentPayout = <Row extends PayoutRow>(row: Row): Row => ({
  ...row,
  createdAt: toIsoTime(row.createdAt),
  decidedAt: toIsoTimeOrNull(row.decidedAt),
})
