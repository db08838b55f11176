import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { isOwnedBy } from './owned.ts'

export type Work = { title: string; isOwner: boolean }

/**
 * Holds a project that is under way until the transaction ends, so that its tasks and variations are numbered and counted
 * one after the other. @throws `conflict` for one that has not started or is over
 */
export async function holdWork(ctx: Context, { projectId, actor }: { projectId: string; actor: Actor }): Promise<Work> {
  const { rows } = await ctx.db.execute<
    Work & { status: string }
  >(sql`select p.title, p.status, ${isOwnedBy(actor)} as "isOwner"
    from projects p where p.id = ${projectId}::uuid for no key update`)
  const { status, ...work } = found(rows, 'Project not found')
  if (status !== 'in_progress')
    throw new ApiError('conflict', 'Tasks and variations are for a project that is under way')
  return work
}
