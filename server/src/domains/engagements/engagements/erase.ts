import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Empties the names that one side typed under variations; what was agreed stays for the other side. */
export const eraseNames = (ctx: Context, which: SQL, isOwner: boolean) =>
  ctx.db.execute(sql`update engagement_changes set
      proposed_by = case when is_by_owner = ${isOwner} then '' else proposed_by end,
      decided_by = case when is_by_owner = ${isOwner} then decided_by else '' end
    where contract_id in (select c.id from engagement_contracts c join engagements e on e.id = c.engagement_id
      where ${which})`)

/** For a homeowner who deletes their request, or themselves. */
export const eraseOwnerNames = (ctx: Context, { requestId }: { requestId: string }) =>
  eraseNames(ctx, sql`e.request_id = ${requestId}::uuid`, true)

export const eraseProfessionalNames = (ctx: Context, professionalId: string) =>
  eraseNames(ctx, sql`c.professional_id = ${professionalId}::uuid`, false)

export const eraseCollaboratorNames = (ctx: Context, userId: string) =>
  eraseNames(
    ctx,
    sql`c.id in (select k.contract_id from engagement_collaborators k where k.person_id = ${userId}::uuid)`,
    false,
  )

/** The addresses of calendars that somebody follows. */
export const eraseJobFeeds = (ctx: Context, userId: string) =>
  ctx.db.execute(sql`delete from engagement_feeds where user_id = ${userId}::uuid`)
