import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Deletes a professional's enquiries about the tier sold by quote. */
export async function eraseEnquiries(ctx: Context, professionalId: string): Promise<void> {
  await ctx.db.execute(sql`delete from plan_enquiries where professional_id = ${professionalId}`)
}
