import { type TierName, tierNames } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const DAYS = 90
/** Figures based on fewer are not shown. */
const LEAST = 10

type Counted = { tier: TierName; leads: number; professionals: number }

async function count(ctx: Context): Promise<Counted[]> {
  const since = new Date(ctx.now().getTime() - DAYS * 86_400_000)
  const { rows } = await ctx.db.execute<Counted>(sql`select p.tier,
      coalesce(sum(l.leads), 0)::int as leads, (count(*) filter (where p.may_receive_leads))::int as professionals
    from professionals p left join (
      select professional_id, count(*) as leads from leads where sent_at > ${since}::timestamptz group by 1) l
      on l.professional_id = p.id
    group by p.tier`)
  return rows
}

const told = (found: number | undefined) => (found !== undefined && found >= LEAST ? found : null)

/** How many leads each tier's professionals got in 90 days, and how many professionals that is; null below ten. */
export async function tierMatches(ctx: Context) {
  const rows = await ctx.reads.share('tier matches', () => count(ctx))
  return tierNames.map((tier) => {
    const row = rows.find((one) => one.tier === tier)
    return { tier, leads: told(row?.leads), professionals: told(row?.professionals) }
  })
}
