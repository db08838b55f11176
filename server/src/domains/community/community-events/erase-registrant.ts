import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { lockEvent } from './parts/lock.ts'
import { giveBack } from './registrations.ts'

/** Their places go to those who wait. Runs in the caller's transaction. */
export async function eraseRegistrant(ctx: Context, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select event_id as id from event_registrations where user_id = ${userId}::uuid order by event_id`,
  )
  for (const { id } of rows) {
    await lockEvent(ctx, id)
    await giveBack(ctx, { eventId: id, userIds: [userId] })
  }
  await ctx.db.execute(sql`delete from calendar_feeds where user_id = ${userId}::uuid`)
}
