import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { only } from '../../../db/rows.ts'

/**
 * Keeps the leave that begins now or is under way: until `until`, or until now where it is null; what has passed stays.
 * In the transaction that holds the professional's row, so that one change follows the other. When it ends, the requests
 * that wait then are tried again.
 */
export async function setLeave(ctx: Context, professionalId: string, until: SQL | null): Promise<void> {
  const now = sql`${ctx.now()}::timestamptz`
  const isOpen = sql`professional_id = ${professionalId} and until_at > ${now}`
  await ctx.db.execute(
    until
      ? sql`with changed as (update leaves set until_at = ${until} where ${isOpen} returning from_at)
          insert into leaves (professional_id, from_at, until_at)
          select ${professionalId}::uuid, ${now}, ${until} where not exists (select from changed)`
      : sql`with undone as (delete from leaves where ${isOpen} and from_at >= ${now})
          update leaves set until_at = ${now} where ${isOpen} and from_at < ${now}`,
  )
  if (!until) {
    await ctx.jobs.enqueue(ctx, 'match-waiting', {})
    return
  }
  const { rows } = await ctx.db.execute<{ until: string }>(sql`select ${until} as until`)
  await ctx.jobs.enqueue(ctx, 'match-waiting', {}, { from: new Date(only(rows).until) })
}
