import { ApiError, invalidField } from '@lv/contract/errors'
import { MOST_TASKS } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { holdWork } from './parts/hold-work.ts'
import { takesPart } from './parts/takes-part.ts'

type NewTask = { projectId: string; actor: Actor; title: string; dueOn: string | null; personId: string | null }

/** Adds a task, for somebody on the project or nobody yet. @throws `conflict`, `invalid` at `personId` */
export async function addTask(ctx: Context, task: NewTask): Promise<{ taskId: string }> {
  const { projectId, title, dueOn, personId } = task
  await holdWork(ctx, task)
  const who = sql`${personId}::uuid`
  const { rows } = await ctx.db.execute<{ id: string | null; isFull: boolean }>(sql`with room as (
      select count(*) >= ${MOST_TASKS} as is_full from project_tasks where project_id = ${projectId}::uuid),
    made as (
      insert into project_tasks (project_id, title, due_on, person_id, created_at)
      select p.id, ${title}, ${dueOn}::date, ${who}, ${ctx.now()} from projects p, room
      where p.id = ${projectId}::uuid and not room.is_full and (${who} is null or ${takesPart(who)})
      returning id)
    select made.id, room.is_full as "isFull" from room left join made on true`)
  const [made] = rows
  if (made?.isFull) throw new ApiError('conflict', `A project has at most ${MOST_TASKS} tasks`)
  if (!made?.id) throw invalidField('personId', 'Choose somebody on this project')
  changes()
  return { taskId: made.id }
}
