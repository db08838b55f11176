import type { Matching } from '@lv/contract/professional-shapes'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { professionals } from './schema.ts'

/** @throws `not_found` */
export async function getMatching(ctx: Context, professionalId: string) {
  const row = requireRow(
    await ctx.db
      .select({
        trades: professionals.trades,
        postcodes: professionals.postcodes,
        basePostcode: professionals.basePostcode,
        radiusKm: professionals.radiusKm,
        hasChosen: professionals.hasChosenMatching,
        leavesOut: professionals.leavesOut,
        awayFrom: professionals.awayFrom,
        awayUntil: professionals.awayUntil,
      })
      .from(professionals)
      .where(eq(professionals.id, professionalId)),
    'Professional not found',
  )
  const now = ctx.now()
  const awayUntil = row.awayUntil && row.awayUntil > now ? row.awayUntil : null
  const awayFrom = awayUntil && row.awayFrom && row.awayFrom > now ? row.awayFrom : null
  const chosen = { trades: row.trades as Matching['trades'], leavesOut: row.leavesOut as Matching['leavesOut'] }
  return { ...row, ...chosen, awayFrom, awayUntil }
}
