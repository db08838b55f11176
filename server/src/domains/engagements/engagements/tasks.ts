import { MAX_JOB_TASKS } from '@lv/contract/engagement-options'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { lockJob } from './parts/lock.ts'

type OfTask = { engagementId: string; taskId: string; actor: Actor }
type NewTask = { engagementId: string; actor: Actor; title: string; dueOn: string | null; isForOwner: boolean }

/** Adds a task for one side. @throws `conflict` for one too many, and once the job is over */
export async function addTask(ctx: Context, task: NewTask): Promise<{ id: string }> {
  const { engagementId, title, dueOn, isForOwner } = task
  await lockJob(ctx, task)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into engagement_tasks
      (engagement_id, title, due_on, is_for_owner, created_at)
    select ${engagementId}::uuid, ${title}, ${dueOn}::date, ${isForOwner}, ${ctx.now()}
    where (select count(*) from engagement_tasks t where t.engagement_id = ${engagementId}::uuid) < ${MAX_JOB_TASKS}
    returning id`)
  const [made] = rows
  if (!made) throw new ApiError('conflict', `A job has at most ${MAX_JOB_TASKS} tasks`)
  invalidates()
  return made
}

/** Says whether a task is done; when it was done first is kept. @throws `not_found`, `conflict` */
export async function setTaskDone(ctx: Context, { isDone, ...task }: OfTask & { isDone: boolean }): Promise<null> {
  await lockJob(ctx, task)
  const { rows } = await ctx.db.execute(sql`update engagement_tasks
    set done_at = ${isDone ? sql`coalesce(done_at, ${ctx.now()})` : sql`null`}
    where id = ${task.taskId}::uuid and engagement_id = ${task.engagementId}::uuid returning id`)
  requireRow(rows, 'Task not found')
  invalidates()
  return null
}

/** Removes a task. @throws `not_found`, `conflict` */
export async function removeTask(ctx: Context, task: OfTask): Promise<null> {
  await lockJob(ctx, task)
  const { rows } = await ctx.db.execute(sql`delete from engagement_tasks
    where id = ${task.taskId}::uuid and engagement_id = ${task.engagementId}::uuid returning id`)
  requireRow(rows, 'Task not found')
  invalidates()
  return null
}
