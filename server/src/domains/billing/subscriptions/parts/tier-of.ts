import type { TierName } from '@lv/contract/pricing'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { only } from '#platform/database/rows.ts'

/** The tier that a professional has now. */
export async function tierOf(ctx: Context, professionalId: string): Promise<TierName> {
  const rows = await ctx.db
    .select({ tier: professionals.tier })
    .from(professionals)
    .where(eq(professionals.id, professionalId))
  return only(rows).tier
}
