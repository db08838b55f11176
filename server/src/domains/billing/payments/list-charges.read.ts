import type { AdminCharge, ChargeFilters } from '@lv/contract/charges'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'

type Page = ChargeFilters & { limit: number; cursor?: string | undefined; adminId: string }
type Row = AdminCharge & { micros: number }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))
const anId = z.uuid()

const ofPerson = (email: string) => sql`c.id in (
    select c.id from charges c join users u on u.id = c.user_id where u.email = ${email}
    union all select c.id from charges c join orders o on o.id = c.order_id where o.guest_email = ${email})`

function conditions({ search, kind, refunded, cursor }: Page): SQL[] {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const words = search?.trim().toLowerCase()
  return [
    sql`true`,
    ...(words ? [anId.safeParse(words).success ? sql`c.id = ${words}` : ofPerson(words)] : []),
    ...(kind ? [sql`c.kind = ${kind}::order_kind`] : []),
    ...(refunded ? [sql`(c.refunded_cents > 0) = ${refunded === 'true'}`] : []),
    ...(id
      ? [sql`(c.paid_at, c.id) < (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`]
      : []),
  ]
}

const refundsOf = sql`coalesce((select json_agg(json_build_object('id', r.id, 'at', r.created_at, 'amountCents', r.amount_cents,
    'status', r.status, 'reason', r.reason, 'by', a.email) order by r.created_at desc, r.id desc)
  from refunds r left join users a on a.id = r.requested_by where r.charge_id = c.id), '[]')`

/** Newest first; views are audited. `next` is null on the last page. */
export async function listCharges(ctx: Context, page: Page) {
  const { limit, adminId, search } = page
  const { rows } =
    await ctx.db.execute<Row>(sql`select c.id, coalesce(u.email, o.guest_email) as email, c.kind, c.description,
      c.amount_cents as "amountCents", c.credit_cents as "creditCents", c.refunded_cents as "refundedCents",
      c.points + c.bonus_points as points, c.card, c.paid_at as "paidAt", ${refundsOf} as refunds,
      (extract(epoch from c.paid_at) * 1000000)::bigint::float as micros
    from charges c left join users u on u.id = c.user_id left join orders o on o.id = c.order_id
    where ${sql.join(conditions(page), sql` and `)} order by c.paid_at desc, c.id desc limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  if (items.length > 0) {
    const detail = { count: items.length, ...(search ? { search } : {}) }
    await audit(ctx, { actorId: adminId, action: 'charges_seen', detail })
  }
  return {
    items: items.map(({ micros: _, paidAt, refunds, ...charge }) => ({
      ...charge,
      paidAt: toIsoTime(paidAt),
      refunds: refunds.map((refund) => ({ ...refund, at: toIsoTime(refund.at) })),
    })),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
