import { ApiError, invalidField } from '@lv/contract/errors'
import type { ChangeProject } from '@lv/contract/projects'
import { and, eq, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { projects } from './schema.ts'

async function refuse(ctx: Context, projectId: string): Promise<never> {
  const [project] = await ctx.db
    .select({ status: projects.status, taken: projects.collaboratorCount })
    .from(projects)
    .where(eq(projects.id, projectId))
  if (project?.status !== 'open') throw new ApiError('conflict', 'Only a project that is open can be changed')
  throw invalidField('maxQuotes', `${project.taken} places are taken: it can’t have fewer`)
}

/** @throws `conflict`, `invalid` at `maxQuotes` for fewer places than are taken */
export async function updateProject(
  ctx: Context,
  { projectId, maxQuotes, ...change }: ChangeProject & { projectId: string },
): Promise<null> {
  const values = { ...change, ...(maxQuotes === undefined ? {} : { maxCollaborators: maxQuotes }) }
  invalidates('projects', `project:${projectId}`)
  if (Object.keys(values).length === 0) return null
  const isOpen = and(eq(projects.id, projectId), eq(projects.status, 'open'))
  const fits = maxQuotes === undefined ? isOpen : and(isOpen, sql`${projects.collaboratorCount} <= ${maxQuotes}`)
  const changed = await ctx.db.update(projects).set(values).where(fits).returning({ id: projects.id })
  if (changed.length === 0) return refuse(ctx, projectId)
  return null
}
