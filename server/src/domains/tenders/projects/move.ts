import { ApiError, invalidField } from '@lv/contract/errors'
import type { DeclineReason, ProjectStatus } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { publish } from '#core/events.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { closeOut } from './parts/close-out.ts'

declare module '#core/events.ts' {
  interface Events {
    /** The project is locked. */
    'project-started': { projectId: string }
    'project-completed': { projectId: string }
  }
}

async function collaboratorsOf(ctx: Context, projectId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ personId: string }>(sql`select person_id as "personId" from project_offers
    where project_id = ${projectId}::uuid and status = 'accepted' order by id`)
  return rows.map(({ personId }) => personId)
}

type Moving = {
  projectId: string
  status: 'in_progress' | 'completed' | 'closed'
  reason?: DeclineReason | undefined
}
type Locked = { status: ProjectStatus; title: string; waiting: number; collaborators: number }

const from: Record<Moving['status'], ProjectStatus[]> = {
  in_progress: ['open'],
  completed: ['in_progress'],
  closed: ['open', 'in_progress'],
}

const stages: Record<Moving['status'], string> = {
  in_progress: 'has started',
  completed: 'is completed',
  closed: 'was closed',
}

async function lock(ctx: Context, projectId: string): Promise<Locked> {
  const { rows } = await ctx.db.execute<Locked>(sql`select status, title, waiting_count as waiting,
      collaborator_count as collaborators
    from projects where id = ${projectId}::uuid for update`)
  return requireRow(rows, 'Project not found')
}

function requireMovable({ status, reason }: Moving, project: Locked) {
  if (!from[status].includes(project.status))
    throw new ApiError('conflict', `A project that is ${project.status.replace('_', ' ')} can’t be moved there`)
  if (status === 'in_progress' && project.collaborators === 0)
    throw new ApiError('conflict', 'Accept at least one collaborator first')
  // Nobody who asked is left without an answer (PRODUCT.md, section 9.8).
  if (project.waiting > 0 && !reason)
    throw invalidField('reason', 'Say why the others weren’t chosen: each of them sees it')
}

/** @throws `invalid` at `reason`, `conflict` */
export async function moveProject(ctx: Context, moving: Moving): Promise<{ status: ProjectStatus }> {
  const { projectId, status, reason } = moving
  const project = await lock(ctx, projectId)
  requireMovable(moving, project)
  if (reason) await closeOut(ctx, { projectId, reason })
  await ctx.db.execute(sql`update projects set status = ${status},
      started_at = case when ${status} = 'in_progress' then ${ctx.now()}::timestamptz else started_at end,
      ended_at = case when ${status} = 'in_progress' then null else ${ctx.now()}::timestamptz end
    where id = ${projectId}::uuid`)
  if (status === 'in_progress') await publish(ctx, 'project-started', { projectId })
  if (status === 'completed') await publish(ctx, 'project-completed', { projectId })
  await withdrawNotifications(ctx, { about: 'projectId', ids: [projectId] })
  const people = await collaboratorsOf(ctx, projectId)
  await notify(
    ctx,
    people.map((userId) => ({
      kind: 'project-moved' as const,
      to: { userId },
      data: { title: project.title, projectId, stage: stages[status] },
    })),
  )
  invalidates(`project:${projectId}`, 'projects')
  return { status }
}

export const holdProject = (ctx: Context, projectId: string) =>
  ctx.db.execute(sql`select from projects where id = ${projectId}::uuid for no key update`)

/** Takes back that a project is completed. Returns whether it was, since then. */
export async function reopenProject(
  ctx: Context,
  { projectId, since }: { projectId: string; since: Date },
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update projects set status = 'in_progress', ended_at = null
    where id = ${projectId}::uuid and status = 'completed' and ended_at >= ${since}`)
  await withdrawNotifications(ctx, { about: 'projectId', ids: [projectId] })
  invalidates(`project:${projectId}`, 'projects')
  return rowCount === 1
}
