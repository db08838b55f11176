import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** Takes out what a person reported and appealed, and the words and the name off what was reported and decided about them. */
export async function eraseModerated(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from community_appeals where person_id = ${userId}`)
  await ctx.db.execute(sql`delete from community_reports where reporter_id = ${userId}`)
  await ctx.db.execute(
    sql`update community_reports set person_id = null, said = '', note = '' where person_id = ${userId}`,
  )
  await ctx.db.execute(
    sql`update community_decisions set person_id = null, said = '', reason = '' where person_id = ${userId}`,
  )
}
