import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'

/** Whether an author may send no messages now. */
export const isPaused = (author: SQL, now: SQL) =>
  sql`exists (select from message_pauses where user_id = ${author} and until_at > ${now})`

/** Says until when and why somebody may send no messages, where that is why nothing was written. @throws `conflict` */
export async function refusePaused(ctx: Context, authorId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ untilAt: string; reason: string }>(sql`
    select until_at as "untilAt", reason from message_pauses where user_id = ${authorId} and until_at > ${ctx.now()}`)
  const [pause] = rows
  if (!pause) return
  const message = `You can’t send messages until ${writtenDay(new Date(pause.untilAt))}: ${pause.reason}`
  throw new ApiError('conflict', message, { issues: [{ path: 'body', message }] })
}
