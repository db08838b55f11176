import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { holdWork } from './parts/hold-work.ts'

/** Deletes a task of a project that is under way. @throws `not_found`, `conflict` */
export async function removeTask(
  ctx: Context,
  task: { projectId: string; taskId: string; actor: Actor },
): Promise<null> {
  await holdWork(ctx, task)
  const { rows } = await ctx.db.execute(sql`delete from project_tasks
    where id = ${task.taskId}::uuid and project_id = ${task.projectId}::uuid returning id`)
  found(rows, 'Task not found')
  changes()
  return null
}
