import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** How many professionals who may be listed work in a postcode; the trade '' is any. */
export type WorkedArea = { trade: string; postcode: string; count: number }

/** Counts everybody's areas: some thousand rows at most, a trade and a postcode each. */
export async function readWorkedAreas(ctx: Context): Promise<WorkedArea[]> {
  const { rows } = await ctx.db.execute<WorkedArea>(sql`
    select trade, postcode, count(*)::int as count from (
      select distinct p.id, unnest(p.trades || array['']) as trade, area.postcode
      from professionals p cross join lateral unnest(p.postcodes) area(postcode) where p.may_receive_leads) worked
    group by trade, postcode order by trade, postcode`)
  return rows
}
