import type { AdminPayout } from '@lv/contract/earnings'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { payoutColumns, presentPayout } from './parts/payout-columns.ts'

type Page = { status: AdminPayout['status']; limit: number; cursor?: string | undefined }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

/** Waiting payouts come oldest first, decided ones newest first. `next` is null on the last page. */
export async function listPayouts(ctx: Context, { status, limit, cursor }: Page) {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const isWaiting = status === 'requested'
  const at = isWaiting ? sql`o.created_at` : sql`o.decided_at`
  const [after, direction] = isWaiting ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const place = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
  const behind = id === undefined ? sql`true` : sql`(${at}, o.id) ${after} ${place}`
  const { rows } = await ctx.db.execute<AdminPayout & { micros: number }>(sql`select ${payoutColumns},
      o.owner_id as "ownerId", trim(u.first_name || ' ' || u.last_name) as "ownerName", u.email as "ownerEmail",
      coalesce((select balance from ledger_accounts a where a.owner_id = o.owner_id and a.kind = 'owing'), 0)::int
        as "owingCents", (extract(epoch from ${at}) * 1000000)::float as micros
    from payouts o join users u on u.id = o.owner_id where o.status = ${status} and ${behind}
    order by ${at} ${direction}, o.id ${direction} limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  return {
    items: items.map(({ micros: _micros, ...payout }) => presentPayout(payout)),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
