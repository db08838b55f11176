import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { readWorkedAreas } from './parts/narrowed.read.ts'

export async function countCoverage(ctx: Context): Promise<void> {
  const areas = await readWorkedAreas(ctx)
  await transact(ctx, async (ctx) => {
    // Two counts at once would write the same rows.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('directory_coverage'))`)
    await ctx.db.execute(sql`delete from directory_coverage`)
    await ctx.db.execute(sql`insert into directory_coverage (trade, postcode, count, counted_at)
      select trade, postcode, count, ${ctx.now()}
      from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as area(trade text, postcode text, count int)`)
  })
}
