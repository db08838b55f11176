import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'

/** Runs a statement that writes thousands of rows at once: standing would otherwise be counted for each by itself. */
export const deferStanding = (ctx: Context, statement: SQL) =>
  transact(ctx, async ({ db }) => {
    await db.execute(sql`select set_config('standing.later', 'on', true), set_config('statement_timeout', '0', true)`)
    await db.execute(statement)
  })
