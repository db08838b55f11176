import { ApiError } from '@lv/contract/errors'
import type { ChangeProject } from '@lv/contract/projects'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { changes } from '../../http/subjects.ts'
import { projects } from './tables.ts'

/** Changes an open project; never to fewer places than are taken. @throws `conflict` */
export async function updateProject(
  ctx: Context,
  { projectId, maxQuotes, ...change }: ChangeProject & { projectId: string },
): Promise<null> {
  const values = { ...change, ...(maxQuotes === undefined ? {} : { maxCollaborators: maxQuotes }) }
  changes('projects', `project:${projectId}`)
  if (Object.keys(values).length === 0) return null
  const isOpen = and(eq(projects.id, projectId), eq(projects.status, 'open'))
  const fits = maxQuotes === undefined ? isOpen : and(isOpen, sql`${projects.collaboratorCount} <= ${maxQuotes}`)
  const changed = await ctx.db.update(projects).set(values).where(fits).returning({ id: projects.id })
  if (changed.length === 0)
    throw new ApiError('conflict', 'Only an open project can be changed, and never to fewer places than are taken')
  return null
}
