import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** Deletes the threads about these leads with every word in them. */
export async function eraseThreads(ctx: Context, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return
  await ctx.db.execute(
    sql`delete from conversations where kind = 'lead' and subject = any(${sql.param(subjects)}::uuid[])`,
  )
}
