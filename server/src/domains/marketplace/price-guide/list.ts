import { costKindOf } from '@lv/contract/cost-areas'
import type { CostFigure } from '@lv/contract/costs'
import type { RequestPage } from '@lv/contract/request-page'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTime } from '#platform/database/rows.ts'

type Row = Omit<CostFigure, 'from' | 'until'> & { from: string; until: string }

export const listCosts = (ctx: Context): Promise<CostFigure[]> =>
  ctx.reads.share('costs', async () => {
    const { rows } = await ctx.db.execute<Row>(sql`select kind, area, low_cents as "lowCents",
        median_cents as "medianCents", high_cents as "highCents", quote_count as "quoteCount", since as "from", until
      from cost_figures order by kind, area`)
    return rows.map(({ from, until, ...row }) => ({ ...row, from: toIsoTime(from), until: toIsoTime(until) }))
  })

/** Null where nothing is published. */
export async function localPrice(
  ctx: Context,
  job: Pick<RequestPage, 'workKind' | 'trades'>,
): Promise<RequestPage['localPrice']> {
  const kind = costKindOf(job)
  if (!kind) return null
  const figure = (await listCosts(ctx)).find((each) => each.kind === kind && each.area === 'melbourne')
  return figure ?? null
}
