import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Person, PersonalTable } from '#core/personal-data.ts'
import { personalTables } from './holdings.ts'

export async function countPersonalRows(
  ctx: Context,
  person: Person,
): Promise<{ holding: PersonalTable; count: number }[]> {
  const counts: { holding: PersonalTable; count: number }[] = []
  for (const holding of personalTables(ctx.modules)) {
    const [row] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(holding.table)
      .where(holding.belongsTo(person))
    if (row && row.count > 0) counts.push({ holding, count: row.count })
  }
  return counts
}
