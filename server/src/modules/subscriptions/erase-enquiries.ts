import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** Deletes that a professional asked for the tier without a price. */
export async function eraseEnquiries(ctx: Context, professionalId: string): Promise<void> {
  await ctx.db.execute(sql`delete from plan_enquiries where professional_id = ${professionalId}`)
}
