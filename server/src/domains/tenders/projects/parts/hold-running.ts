import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

type Held = { status: string; title: string }

/**
 * Holds a project that is open or under way until the transaction ends, so that what counts its parts comes one after the
 * other. @throws `conflict` for one that is over
 */
export async function holdRunning(ctx: Context, projectId: string): Promise<Held> {
  const { rows } = await ctx.db.execute<Held>(sql`select status, title from projects
    where id = ${projectId}::uuid for no key update`)
  const held = found(rows, 'Project not found')
  if (held.status !== 'open' && held.status !== 'in_progress')
    throw new ApiError('conflict', 'This project is over: nothing is added to it any more')
  return held
}
