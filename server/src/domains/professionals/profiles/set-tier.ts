import type { TierName } from '@lv/contract/pricing'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { professionals } from './schema.ts'

type Change = { professionalId: string; tier: TierName; bonusPoints: number; topUpPerMille: number }

/** @returns whether the tier has changed */
export async function setTier(ctx: Context, change: Change): Promise<boolean> {
  const { professionalId, tier, bonusPoints, topUpPerMille } = change
  const isOther = or(
    ne(professionals.tier, tier),
    ne(professionals.tierBonusPoints, bonusPoints),
    ne(professionals.topUpPerMille, topUpPerMille),
  )
  // A tier given by hand was never paid for, so no subscription takes it away.
  const isPaid = sql`(${professionals.tier} <> 'diamond' or exists (select from subscriptions s
    where s.professional_id = ${professionals.id} and s.plan like 'diamond\\_%'))`
  const changed = await ctx.db
    .update(professionals)
    .set({ tier, tierBonusPoints: bonusPoints, topUpPerMille })
    .where(and(eq(professionals.id, professionalId), isOther, isPaid))
    .returning({ id: professionals.id })
  return changed.length > 0
}
