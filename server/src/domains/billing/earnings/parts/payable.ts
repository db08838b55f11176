import { DAY_MS } from '@lv/contract/durations'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keptShare } from './shares.ts'

/** A share can be paid out once the 14 days in which it may have to go back are over. */
const WAIT_DAYS = 14

/**
 * What an owner can ask for, in cents, given the SQL of balance and debt: the balance less the shares of the last 14 days
 * and less what is owed. May be negative.
 */
export const payableCents = (
  ctx: Context,
  { ownerId, balance, owing }: { ownerId: string; balance: SQL; owing: SQL },
) =>
  sql`(${balance} - ${owing} - (select coalesce(sum(${keptShare}), 0) from charges c
    where c.owner_id = ${ownerId}::uuid and c.paid_at > ${new Date(ctx.now().getTime() - WAIT_DAYS * DAY_MS)}::timestamptz))`
