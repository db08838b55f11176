import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { discardWhere } from './discard.ts'

/** Deletes files unattached for a day, and temporary ones older than an hour. */
export async function sweepFiles(ctx: Context): Promise<void> {
  await discardWhere(ctx, sql`created_at < now() - interval '1 day'`)
  const incoming = ctx.files.temporaryPath('')
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { force: true })
  }
}
