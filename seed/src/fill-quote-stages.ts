import type { Context } from '@lv/server/core/context.ts'
import { sql } from 'drizzle-orm'

/** Quotes below that are due at once, as small jobs are. */
const DIVIDED_FROM_CENTS = 1_000_000

/**
 * Divides the larger open quotes of the demo into payment stages, every third left as it is, so that both kinds are compared. In the
 * caller's transaction. @returns how many stages are new
 */
export async function fillQuoteStages(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`with divided as (
      select q.id, q.version, v.low_cents - v.deposit_cents as rest
      from quotes q join quote_versions v on v.quote_id = q.id and v.version = q.version
      where q.status = 'sent' and v.low_cents >= ${DIVIDED_FROM_CENTS} and v.deposit_cents < v.low_cents
        and abs(hashtext(q.id::text)) % 3 <> 0),
    parts as (select *, rest * 4 / 1000 * 100 as first, rest * 35 / 10000 * 100 as second from divided)
    insert into quote_stages (quote_id, version, position, kind, label, amount_cents)
    select id, version, stage.position, stage.kind, stage.label, stage.amount from parts cross join lateral (values
      (0, 'other', 'Strip-out and rough-in finished', first),
      (1, 'other', 'Linings, tiles and joinery in', second),
      (2, 'completion', 'Completion', rest - first - second)) stage (position, kind, label, amount)
    on conflict do nothing`)
  return rowCount ?? 0
}
