import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { isListed } from '../is-listed.ts'
import { isOwnedBy } from '../ownership.ts'

/** Projects are locked before their offers and seats (docs/architecture.md). `which` is on `project_offers o`. */
export async function lockProjectOfOffer(ctx: Context, which: SQL): Promise<void> {
  await ctx.db.execute(sql`select from projects
    where id in (select o.project_id from project_offers o where ${which}) order by id for update`)
}

/** Returns whether it is open. A separate statement, as one that waits for the lock would count old rows. */
export async function lockOpenProject(ctx: Context, projectId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`select from projects where id = ${projectId}::uuid and status = 'open' for no key update`,
  )
  return rowCount === 1
}

type Held = { status: string; title: string }

/** @throws `conflict` for one that is over */
export async function lockUnfinishedProject(ctx: Context, projectId: string): Promise<Held> {
  const { rows } = await ctx.db.execute<Held>(sql`select status, title from projects
    where id = ${projectId}::uuid for no key update`)
  const held = requireRow(rows, 'Project not found')
  if (held.status !== 'open' && held.status !== 'in_progress')
    throw new ApiError('conflict', 'This project is over: nothing is added to it any more')
  return held
}

/** For people in good standing: public projects, and private ones they asked to join or are invited to. */
export function isReadableBy(actor: Pick<Actor, 'id' | 'email'> | null): SQL {
  if (!actor) return isListed
  return sql`(${isListed}
    or exists (select from project_invitations i where i.project_id = p.id and i.email = ${actor.email})
    or exists (select from project_offers o where o.project_id = p.id and o.person_id = ${actor.id}::uuid
      and o.status in ('requested', 'accepted')))`
}

export type Work = { title: string; isOwner: boolean }

/** @throws `conflict` for one that has not started or is over */
export async function lockRunningProject(
  ctx: Context,
  { projectId, actor }: { projectId: string; actor: Actor },
): Promise<Work> {
  const { rows } = await ctx.db.execute<
    Work & { status: string }
  >(sql`select p.title, p.status, ${isOwnedBy(actor)} as "isOwner"
    from projects p where p.id = ${projectId}::uuid for no key update`)
  const { status, ...work } = requireRow(rows, 'Project not found')
  if (status !== 'in_progress')
    throw new ApiError('conflict', 'Tasks and variations are for a project that is under way')
  return work
}
