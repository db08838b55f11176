import type { TierName } from '@lv/contract/pricing'
import { and, eq, ne, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { professionals } from './tables.ts'

type Change = { professionalId: string; tier: TierName; bonusPoints: number }

/**
 * Gives a professional the tier that is paid for, and the monthly bonus points that the profile shows. The tier that is by
 * quote is not bought, so it is not taken away either.
 * @returns whether the tier is another one now
 */
export async function setTier(ctx: Context, { professionalId, tier, bonusPoints }: Change): Promise<boolean> {
  const isOther = or(ne(professionals.tier, tier), ne(professionals.tierBonusPoints, bonusPoints))
  const changed = await ctx.db
    .update(professionals)
    .set({ tier, tierBonusPoints: bonusPoints })
    .where(and(eq(professionals.id, professionalId), ne(professionals.tier, 'diamond'), isOther))
    .returning({ id: professionals.id })
  return changed.length > 0
}
