import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { orPutOff } from '#platform/storage/put-off.ts'
import { dropExport, storedExports } from './parts/export-files.ts'

/** An export that takes longer has failed for good: its retries are over by then. */
const LONGEST_HOURS = 3
/** What is left of an export, without its file. */
const ROW_DAYS = 30

/** Gives up exports that failed, forgets them after 30 days, and removes the files of all that cannot be downloaded. */
export async function sweepDataExports(ctx: Context): Promise<void> {
  const now = sql`${ctx.now()}::timestamptz`
  await ctx.db.execute(sql`update data_exports set failed_at = ${now} where ready_at is null and failed_at is null
    and asked_at < ${now} - make_interval(hours => ${LONGEST_HOURS})`)
  await ctx.db.execute(sql`delete from data_exports where asked_at < ${now} - make_interval(days => ${ROW_DAYS})`)
  await orPutOff(() => dropUnwanted(ctx))
}

async function dropUnwanted(ctx: Context) {
  const stored = await storedExports(ctx)
  if (stored.length === 0) return
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id::text as id from data_exports
    where failed_at is null and (expires_at is null or expires_at > ${ctx.now()}::timestamptz)`)
  const wanted = new Set(rows.map(({ id }) => id))
  for (const id of stored) if (!wanted.has(id)) await dropExport(ctx, id)
}
