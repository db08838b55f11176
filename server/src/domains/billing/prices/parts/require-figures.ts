import { invalidField } from '@lv/contract/errors'
import { fixedCodes, priceCodes } from '@lv/contract/prices'
import { sql } from 'drizzle-orm'
import { melbourneDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import type { Figures } from './fault-in.ts'

/** @throws `invalid` at the figure that may not be set, or that the book does not have */
export function requireFigures(figures: Figures) {
  const codes = Object.keys(figures)
  if (codes.length === 0) throw invalidField('figures', 'Say which figures change, as gold_monthly_cents=10999')
  for (const code of codes) {
    const why = fixedCodes.get(code)
    if (why) throw invalidField(`figures.${code}`, `${code} stays: ${why}`)
    if (!priceCodes.has(code)) throw invalidField(`figures.${code}`, `The price book has no ${code}`)
  }
}

/** The instant at which a day begins in Melbourne, in milliseconds. @throws `invalid` for one that has come */
export async function startOf(ctx: Context, day: string): Promise<number> {
  if (day <= melbourneDay(ctx.now()))
    throw invalidField('day', 'Prices change from a day to come: tomorrow at the earliest')
  const { rows } = await ctx.db.execute<{ at: number }>(
    sql`select (extract(epoch from ${day}::timestamp at time zone 'Australia/Melbourne') * 1000)::float8 as at`,
  )
  return only(rows).at
}
