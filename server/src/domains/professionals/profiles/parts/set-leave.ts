import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

/** `awayFrom` is null where it begins at once, both where there is to be none. */
export type Leave = { awayFrom: SQL | null; awayUntil: SQL | null }

/**
 * Keeps the one leave that is to come or under way; what has passed stays. One that begins at once goes on with the one
 * under way; any other ends it now. In the transaction that holds the professional's row, so that one change follows the
 * other. When it ends, the requests that wait then are tried again.
 */
export async function setLeave(ctx: Context, professionalId: string, { awayFrom, awayUntil }: Leave): Promise<void> {
  const now = sql`${ctx.now()}::timestamptz`
  const mine = sql`professional_id = ${professionalId}::uuid`
  const isUnderWay = sql`${mine} and until_at > ${now} and from_at < ${now}`
  await ctx.db.execute(sql`delete from leaves where ${mine} and from_at >= ${now}`)
  const until = awayUntil && !awayFrom ? awayUntil : now
  const { rowCount } = await ctx.db.execute(sql`update leaves set until_at = ${until} where ${isUnderWay}`)
  if (awayUntil && (awayFrom || rowCount === 0))
    await ctx.db.execute(sql`insert into leaves (professional_id, from_at, until_at)
      values (${professionalId}, ${awayFrom ?? now}, ${awayUntil})`)
  if (!awayUntil || awayFrom) await ctx.jobs.enqueue(ctx, 'match-waiting', {})
  if (!awayUntil) return
  const { rows } = await ctx.db.execute<{ until: string }>(sql`select ${awayUntil} as until`)
  await ctx.jobs.enqueue(ctx, 'match-waiting', {}, { from: new Date(only(rows).until) })
}
