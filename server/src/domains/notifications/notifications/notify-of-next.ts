import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { replaceNotifications } from './notify-instead.ts'

type Next = { gone: string; by: string; text: string; readers: SQL }

/** After a deletion, notifications and queued emails use the author's next message, in the caller's transaction. */
export async function notifyOfNext(ctx: Context, { text, ...instead }: Next): Promise<void> {
  await replaceNotifications(ctx, 'messageId', instead)
  await ctx.db.execute(sql`update jobs.job set data = jsonb_set(data, '{data}', (data -> 'data')
      || jsonb_build_object('messageId', ${instead.by}::text)
      || case when data -> 'data' ? 'text' then jsonb_build_object('text', ${text}::text) else '{}' end)
    where name in ('mail', 'push', 'parked') and state in ('created', 'retry')
      and data #>> '{data,messageId}' = ${instead.gone}`)
}
