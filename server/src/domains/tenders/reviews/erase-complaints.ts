import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Takes the words and the name off the complaints that a person made; what was decided stays counted. */
export async function eraseComplaints(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`update review_complaints set complainant_id = null, text = '',
      appeal = case when outcome = 'kept' and appeal is not null then '' else appeal end
    where complainant_id = ${userId}`)
}
