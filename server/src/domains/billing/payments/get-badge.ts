import type { Badge } from '@lv/contract/badge'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { pricesInForce } from '#domains/billing/prices/in-force.ts'
import { checks, presentCheck } from '#domains/professionals/profiles/checks.ts'
import { found } from '#platform/database/rows.ts'
import { wire, wireOrNull } from '#platform/database/wire.ts'

type Row = {
  waitingCount: number
  checks: Badge['checks']
  paid: Badge['paid']
}

/** The check that was paid for last, and which documents it is of. */
const paid = sql`(select json_build_object('status', k.status, 'paidAt', k.created_at, 'dueAt', k.due_at,
    'endedAt', k.ended_at, 'receiptId', r.id, 'documentIds', (select coalesce(json_agg(d.id), '[]') from documents d
      where d.professional_id = p.id and d.status = 'submitted' and d.created_at <= k.created_at and k.status = 'running'))
  from paid_checks k left join receipts r on r.charge_id = k.charge_id and r.kind = 'invoice'
  where k.professional_id = p.id order by k.created_at desc, k.id desc limit 1)`

/**
 * The check of a professional's documents: what was checked and is still valid, what was paid for it, and whether one
 * can be bought: while something submitted waits and no check is running. @throws `not_found`
 */
export async function getBadge(ctx: Context, { professionalId }: { professionalId: string }): Promise<Badge> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${checks(ctx.now())} as checks, ${paid} as paid,
      (select count(*)::int from documents d
        where d.professional_id = p.id and d.status = 'submitted') as "waitingCount"
    from professionals p where p.id = ${professionalId}`)
  const row = found(rows, 'Professional not found')
  const { badgeCents } = await pricesInForce(ctx)
  const isRunning = row.paid?.status === 'running'
  return {
    waitingCount: row.waitingCount,
    canBuy: row.waitingCount > 0 && !isRunning,
    priceCents: badgeCents,
    checks: row.checks.map(presentCheck),
    paid: row.paid && {
      ...row.paid,
      paidAt: wire(row.paid.paidAt),
      dueAt: wire(row.paid.dueAt),
      endedAt: wireOrNull(row.paid.endedAt),
    },
  }
}
