import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type PayoutRow, payoutColumns, presentPayout } from './parts/present.ts'

type Row = PayoutRow & { ownerId: string; ownerName: string; ownerEmail: string; owingCents: number }

const MOST = 500

/** Payouts waiting to be made, oldest first, with what their owners owe by now. */
export async function listWaitingPayouts(ctx: Context): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${payoutColumns}, o.owner_id as "ownerId",
      trim(u.first_name || ' ' || u.last_name) as "ownerName", u.email as "ownerEmail",
      coalesce((select balance from ledger_accounts a where a.owner_id = o.owner_id and a.kind = 'owing'), 0)::int
        as "owingCents"
    from payouts o join users u on u.id = o.owner_id where o.status = 'requested'
    order by o.created_at, o.id limit ${MOST}`)
  return rows.map(presentPayout)
}
