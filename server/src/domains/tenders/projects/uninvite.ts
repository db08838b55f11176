import { and, eq } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { found } from '#platform/database/rows.ts'
import { projectInvitations } from './schema.ts'

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
