import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Holding, Person } from '#core/personal-data.ts'
import { holdings } from './holdings.ts'

/** What there is of a person, by holding, without those of which there is nothing. */
export async function countHoldings(ctx: Context, person: Person): Promise<{ holding: Holding; count: number }[]> {
  const counts: { holding: Holding; count: number }[] = []
  for (const holding of holdings(ctx.modules)) {
    const [row] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(holding.table)
      .where(holding.whose(person))
    if (row && row.count > 0) counts.push({ holding, count: row.count })
  }
  return counts
}
