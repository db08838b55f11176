import { ApiError } from '@lv/contract/errors'
import { and, eq, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { lockOpenProject } from './parts/holds.ts'
import { projectInvitations } from './schema.ts'

const MAX_INVITED = 50

/**
 * Reveals no accounts, and emails nothing that was typed in (RELIABILITY.md, T81).
 * @throws `conflict`
 */
export async function inviteTo(
  ctx: Context,
  { projectId, email }: { projectId: string; email: string },
): Promise<null> {
  const kind = 'project-invited'
  const may = await mayNotify(ctx, { kind, email })
  return transact(ctx, async (ctx) => {
    await lockOpenProject(ctx, projectId)
    const { rows } = await ctx.db.execute<{ isNew: boolean }>(sql`with p as (
        select id from projects where id = ${projectId}::uuid and not is_public and status = 'open'),
      made as (
        insert into project_invitations (project_id, email, created_at)
        select p.id, ${email}, ${ctx.now()} from p
        where (select count(*) from project_invitations i where i.project_id = p.id) < ${MAX_INVITED}
        on conflict do nothing returning id)
      select exists (select from made) as "isNew" from p
      where exists (select from made) or exists (select from project_invitations i
        where i.project_id = p.id and i.email = ${email})`)
    const [invited] = rows
    if (!invited) throw new ApiError('conflict', 'People are invited to open, private projects: fifty of them at most')
    if (invited.isNew && may) await notify(ctx, { kind, to: { email }, data: { projectId } })
    invalidates(`project:${projectId}`)
    return null
  })
}

/** @throws `not_found` */
export async function uninvite(
  ctx: Context,
  { projectId, invitationId }: { projectId: string; invitationId: string },
): Promise<null> {
  const which = and(eq(projectInvitations.id, invitationId), eq(projectInvitations.projectId, projectId))
  requireRow(
    await ctx.db.delete(projectInvitations).where(which).returning({ id: projectInvitations.id }),
    'Invitation not found',
  )
  await withdrawNotifications(ctx, { about: 'projectId', ids: [projectId] })
  invalidates(`project:${projectId}`)
  return null
}
