import type { Approval } from '@lv/contract/approvals'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'

type Page = { adminId: string; kind?: Approval['kind'] | undefined; limit: number; cursor?: string | undefined }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

/** Oldest first. `next` is null on the last page. */
export async function listApprovals(ctx: Context, { adminId, kind, limit, cursor }: Page) {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const at = sql`(extract(epoch from a.asked_at) * 1000000)::bigint`
  const ofKind = kind === undefined ? sql`true` : sql`a.kind = ${kind}`
  const later = id === undefined ? sql`true` : sql`(${at}, a.id) > (${micros}::bigint, ${id}::uuid)`
  const { rows } = await ctx.db.execute<
    Approval & { micros: number }
  >(sql`select a.id, a.kind, a.subject, a.amount, a.reason,
      coalesce(payer.email, o.guest_email, owner.email) as email, asker.email as "askedBy",
      a.asked_by = ${adminId}::uuid as "isMine",
      a.asked_at as "askedAt", a.expires_at as "expiresAt",
      case when n.id is not null then json_build_object(
        'day', to_char(n.effective_from at time zone 'Australia/Melbourne', 'YYYY-MM-DD'),
        'figures', (select coalesce(json_agg(json_build_object('code', key, 'value', value::int) order by key), '[]')
          from jsonb_each_text(n.figures))) end as prices, ${at}::float as micros
    from approvals a join users asker on asker.id = a.asked_by
    left join charges c on c.id = a.subject
    left join users payer on payer.id = c.user_id
    left join orders o on o.id = c.order_id
    left join professionals p on p.id = a.subject
    left join price_changes n on n.id = a.subject
    left join users owner on owner.id = p.user_id
    where a.status = 'waiting' and a.expires_at > ${ctx.now()} and ${ofKind} and ${later}
    order by ${at}, a.id limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  return {
    items: items.map(({ micros: _micros, askedAt, expiresAt, ...approval }) => ({
      ...approval,
      askedAt: toIsoTime(askedAt),
      expiresAt: toIsoTime(expiresAt),
    })),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
