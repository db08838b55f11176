import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { changes } from '../../http/subjects.ts'
import { dropNews } from '../../news/drop-news.ts'
import { projectInvitations } from './tables.ts'

/** Takes an invitation to a private project back; who has already asked to join keeps seeing it. @throws `not_found` */
export async function uninvite(
  ctx: Context,
  { projectId, invitationId }: { projectId: string; invitationId: string },
): Promise<null> {
  const which = and(eq(projectInvitations.id, invitationId), eq(projectInvitations.projectId, projectId))
  found(
    await ctx.db.delete(projectInvitations).where(which).returning({ id: projectInvitations.id }),
    'Invitation not found',
  )
  await dropNews(ctx, { about: 'projectId', ids: [projectId] })
  changes(`project:${projectId}`)
  return null
}
