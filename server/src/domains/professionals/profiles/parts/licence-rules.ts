import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { LicenceNumbers } from '../schema.ts'

type Judged = { trade: string; called: string | null; examples: string | null; fits: boolean }

/** Numbers by trade, each with whether it has the form that its regulator gives; `called` is null where none is asked for. */
export async function judgeLicences(ctx: Context, numbers: LicenceNumbers): Promise<Judged[]> {
  const { rows } = await ctx.db.execute<Judged>(sql`select given.key as trade, r.called, r.examples,
      coalesce(licence_fits(given.value, r.pattern), false) as fits
    from jsonb_each_text(${JSON.stringify(numbers)}::jsonb) given left join licence_rules r on r.trade = given.key`)
  return rows
}
