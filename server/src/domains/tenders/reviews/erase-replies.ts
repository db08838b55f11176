import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Takes a professional's answers off the reviews of them; the reviews are their homeowners'. */
export async function eraseReplies(ctx: Context, professionalId: string): Promise<void> {
  await ctx.db.execute(
    sql`update reviews set reply = null, replied_at = null where professional_id = ${professionalId}`,
  )
}
