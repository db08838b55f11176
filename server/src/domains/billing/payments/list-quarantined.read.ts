import type { Quarantined } from '@lv/contract/charges'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { inWords } from '#platform/audit/entries.read.ts'
import { cursorOf, cutPage } from '#platform/database/cursor.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

type Page = { state: 'open' | 'settled'; limit: number; cursor?: string | undefined }
type Row = Omit<Quarantined, 'detail'> & { detail: Record<string, string | number | null> }

const cursors = cursorOf(z.tuple([z.enum(['open', 'settled']), z.uuid()]))

/** Open items come oldest first, settled ones newest first. `next` is null on the last page. */
export async function listQuarantined(ctx: Context, { state, limit, cursor }: Page) {
  const [, after] = cursor === undefined ? [] : cursors.decode(cursor)
  const isOpen = state === 'open'
  const from = after === undefined ? sql`true` : isOpen ? sql`q.id > ${after}::uuid` : sql`q.id < ${after}::uuid`
  const { rows } =
    await ctx.db.execute<Row>(sql`select q.id, q.object_id as "objectId", q.event_id as "eventId", q.reason,
      q.detail, q.created_at as "createdAt", q.resolved_at as "settledAt", d.by as "settledBy", d.note
    from payment_quarantine q left join lateral (
      select u.email as by, a.detail ->> 'note' as note from audit_log a left join users u on u.id = a.actor_id
      where a.subject = q.id::text and a.action = 'quarantine_settled' order by a.at desc limit 1) d on true
    where (q.resolved_at is null) = ${isOpen} and ${from}
    order by q.id ${isOpen ? sql`asc` : sql`desc`} limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  return {
    items: items.map(({ detail, createdAt, settledAt, ...odd }) => ({
      ...odd,
      detail: inWords(Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, value ?? '']))),
      createdAt: toIsoTime(createdAt),
      settledAt: toIsoTimeOrNull(settledAt),
    })),
    next: last ? cursors.encode([state, last.id]) : null,
  }
}
