import { DAY_MS } from '@lv/contract/durations'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
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
