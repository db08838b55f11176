import { ApiError, invalidField } from '@lv/contract/errors'
import { MAX_TASKS } from '@lv/contract/project-options'
import type { ProjectTask } from '@lv/contract/project-work'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { lockRunningProject } from './parts/holds.ts'
import { takesPart } from './seats.ts'

type NewTask = { projectId: string; actor: Actor; title: string; dueOn: string | null; personId: string | null }

/** @throws `conflict`, `invalid` at `personId` */
export async function addTask(ctx: Context, task: NewTask): Promise<{ taskId: string }> {
  const { projectId, title, dueOn, personId } = task
  await lockRunningProject(ctx, task)
  const who = sql`${personId}::uuid`
  const { rows } = await ctx.db.execute<{ id: string | null; isFull: boolean }>(sql`with room as (
      select count(*) >= ${MAX_TASKS} as is_full from project_tasks where project_id = ${projectId}::uuid),
    made as (
      insert into project_tasks (project_id, title, due_on, person_id, created_at)
      select p.id, ${title}, ${dueOn}::date, ${who}, ${ctx.now()} from projects p, room
      where p.id = ${projectId}::uuid and not room.is_full and (${who} is null or ${takesPart(who)})
      returning id)
    select made.id, room.is_full as "isFull" from room left join made on true`)
  const [made] = rows
  if (made?.isFull) throw new ApiError('conflict', `A project has at most ${MAX_TASKS} tasks`)
  if (!made?.id) throw invalidField('personId', 'Choose somebody on this project')
  invalidates()
  return { taskId: made.id }
}

type Changed = {
  projectId: string
  taskId: string
  actor: Actor
  title?: string | undefined
  dueOn?: string | null | undefined
  personId?: string | null | undefined
  isDone?: boolean | undefined
}

function assignments(ctx: Context, { title, dueOn, personId, isDone }: Changed): SQL[] {
  return [
    ...(title === undefined ? [] : [sql`title = ${title}`]),
    ...(dueOn === undefined ? [] : [sql`due_on = ${dueOn}::date`]),
    ...(personId === undefined ? [] : [sql`person_id = ${personId}::uuid`]),
    ...(isDone === undefined ? [] : [isDone ? sql`done_at = coalesce(done_at, ${ctx.now()})` : sql`done_at = null`]),
  ]
}

/** @throws `not_found` */
export async function readTask(ctx: Context, { projectId, taskId }: Pick<Changed, 'projectId' | 'taskId'>) {
  const { rows } = await ctx.db.execute<Pick<ProjectTask, 'title' | 'dueOn' | 'personId'>>(sql`
    select title, due_on::text as "dueOn", person_id as "personId" from project_tasks
    where id = ${taskId}::uuid and project_id = ${projectId}::uuid`)
  return requireRow(rows, 'Task not found')
}

/** @throws `not_found`, `conflict`, `invalid` at `personId` */
export async function changeTask(ctx: Context, task: Changed): Promise<null> {
  const { projectId, taskId, personId } = task
  await lockRunningProject(ctx, task)
  const who = sql`${personId ?? null}::uuid`
  const set = assignments(ctx, task)
  const { rows } = await ctx.db.execute<{ fits: boolean }>(sql`select ${who} is null or ${takesPart(who)} as fits
    from project_tasks t join projects p on p.id = t.project_id
    where t.id = ${taskId}::uuid and t.project_id = ${projectId}::uuid`)
  if (!requireRow(rows, 'Task not found').fits) throw invalidField('personId', 'Choose somebody on this project')
  if (set.length > 0)
    await ctx.db.execute(sql`update project_tasks set ${sql.join(set, sql`, `)}
      where id = ${taskId}::uuid and project_id = ${projectId}::uuid`)
  invalidates()
  return null
}

/** @throws `not_found`, `conflict` */
export async function removeTask(
  ctx: Context,
  task: { projectId: string; taskId: string; actor: Actor },
): Promise<null> {
  await lockRunningProject(ctx, task)
  const { rows } = await ctx.db.execute(sql`delete from project_tasks
    where id = ${task.taskId}::uuid and project_id = ${task.projectId}::uuid returning id`)
  requireRow(rows, 'Task not found')
  invalidates()
  return null
}
