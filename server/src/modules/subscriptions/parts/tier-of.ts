import type { TierName } from '@lv/contract/pricing'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { only } from '../../../db/rows.ts'
import { professionals } from '../../professionals/tables.ts'

/** The tier that a professional has now. */
export async function tierOf(ctx: Context, professionalId: string): Promise<TierName> {
  const rows = await ctx.db
    .select({ tier: professionals.tier })
    .from(professionals)
    .where(eq(professionals.id, professionalId))
  return only(rows).tier
}
