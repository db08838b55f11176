import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Makes the announced prices whose day has come those that people pay who join from now on. @returns how many */
export async function applyPrices(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`update communities set price_cents = next_price_cents,
      next_price_cents = null, next_price_from = null
    where next_price_from <= ${ctx.now()}`)
  return rowCount ?? 0
}
