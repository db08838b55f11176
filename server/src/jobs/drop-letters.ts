import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** Letters and text messages to these addresses and numbers that wait, or failed and are parked, are never sent. */
export async function dropLetters(ctx: Context, recipients: string[]): Promise<void> {
  const to = sql`any(${sql.param(recipients)}::text[])`
  await ctx.db.execute(sql`delete from jobs.job where name in ('mail', 'text', 'recover-password', 'parked')
    and state <> 'active' and (data ->> 'to' = ${to} or data ->> 'email' = ${to})`)
}
