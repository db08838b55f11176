import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hasOtherStaff, looksAfter } from '#domains/community/communities/may-judge.ts'
import { decidesAsAdministrator, type Judge } from '../rules.ts'

/**
 * Whether the appeal `a` against the decision `d` is for administrators: where nobody else of the community can decide it, where
 * an administrator decided, and once it is overdue.
 */
export const isForAdministrators = (
  ctx: Context,
): SQL => sql`(d.is_by_administrator or a.due_at <= ${ctx.now()}::timestamptz
  or not ${hasOtherStaff(sql`d.community_id`, sql`d.decided_by`, sql`d.person_id`)})`

/**
 * Whether the actor may decide the appeal `a` against the decision `d`: never one about themselves, nor on their own
 * decision.
 */
export function mayDecideAppeal(ctx: Context, actor: Judge): SQL {
  const asStaff = sql`(d.decided_by is distinct from ${actor.id}::uuid and not d.is_by_administrator
    and ${looksAfter(actor.id, sql`d.community_id`)})`
  const may = decidesAsAdministrator(actor) ? sql`(${asStaff} or ${isForAdministrators(ctx)})` : asStaff
  return sql`(d.person_id is distinct from ${actor.id}::uuid and ${may})`
}
