import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { tellReaders } from './drop-news.ts'
import { stands } from './stands.ts'

type Row = { userId: string }

/**
 * Takes out what is over of the unread notifications `n` of these. They are held before they are judged again: what is told
 * meanwhile is counted into a row that is kept. What somebody else holds is left to the next time.
 */
async function dropOver(ctx: Context, which: SQL): Promise<void> {
  const isOver = sql`${which} and n.read_at is null and not ${stands(ctx)}`
  const { rows: over } = await ctx.db.execute<{ id: string }>(sql`select n.id from notifications n where ${isOver}`)
  if (over.length === 0) return
  const ids = sql`any(${sql.param(over.map(({ id }) => id))}::uuid[])`
  const told = await transact(ctx, async (ctx) => {
    const { rows: held } = await ctx.db.execute<{ id: string }>(sql`select id from notifications n where id = ${ids}
      order by user_id, alike, id for update skip locked`)
    const { rows } = await ctx.db.execute<Row>(sql`with gone as (
        delete from notifications n where n.id = any(${sql.param(held.map(({ id }) => id))}::uuid[]) and ${isOver}
        returning n.user_id)
      select distinct user_id as "userId" from gone`)
    await tellReaders(ctx, rows)
    return rows
  })
  // Nothing else says so: neither a page that is read nor a sweep is a call that changes something.
  await ctx.reads.drop(told.map(({ userId }) => `person:${userId}` as const))
}

/** Takes out what of somebody's unread is over: time alone ends some of it, and no badge is to lead to an empty list. */
export const dropOverOf = (ctx: Context, userId: string): Promise<void> =>
  dropOver(ctx, sql`n.user_id = ${userId}::uuid`)

/** Takes out all that is unread and over, of so many people at a time. */
export async function sweepOver(ctx: Context, size = 200): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await ctx.db.execute<Row>(sql`select distinct user_id as "userId" from notifications
      where read_at is null and user_id > ${after}::uuid order by user_id limit ${size}`)
    const last = rows.at(-1)?.userId
    if (last === undefined) return
    await dropOver(ctx, sql`n.user_id > ${after}::uuid and n.user_id <= ${last}::uuid`)
    after = last
  }
}
