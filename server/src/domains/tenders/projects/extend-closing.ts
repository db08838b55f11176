import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { found } from '#platform/database/rows.ts'
import { type Closing, closingOf, writtenClosing } from './parts/closing.ts'

type Extending = Closing & { projectId: string }
type State = { isOpen: boolean; hasClosing: boolean; isOver: boolean }

/** Why a closing stays where it is. */
async function refuse(ctx: Context, projectId: string): Promise<never> {
  const { rows } = await ctx.db.execute<State>(sql`select status = 'open' as "isOpen",
      closes_at is not null as "hasClosing", coalesce(closes_at <= ${ctx.now()}, false) as "isOver"
    from projects where id = ${projectId}::uuid`)
  const { isOpen, hasClosing, isOver } = found(rows, 'Project not found')
  if (!isOpen) throw new ApiError('conflict', 'Only a project that is open can be changed')
  if (!hasClosing) throw new ApiError('conflict', 'Offers to this project have no closing time')
  if (isOver) throw new ApiError('conflict', 'Offers have closed, and you can read them now')
  throw invalidField('closesOn', 'Choose a later time: a closing is never brought forward')
}

/** Everybody who offered or asked something: their accounts. */
async function whoTakesPart(ctx: Context, projectId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`select person_id as "userId" from project_offers
      where project_id = ${projectId}::uuid and status = 'requested'
    union select asker_id from project_questions where project_id = ${projectId}::uuid and asker_id is not null
    order by 1`)
  return rows.map(({ userId }) => userId)
}

/**
 * Lets offers close later, while they have not closed; all who offered or asked are told. Never earlier (PRODUCT.md,
 * section 10). @throws `invalid` at `closesOn` and `closesTime`, `conflict`
 */
export async function extendClosing(ctx: Context, { projectId, ...closing }: Extending): Promise<{ closesAt: string }> {
  const closesAt = closingOf(ctx, closing)
  const { rows } = await ctx.db.execute<{ title: string }>(sql`update projects set closes_at = ${closesAt}
    where id = ${projectId}::uuid and status = 'open' and closes_at > ${ctx.now()} and closes_at < ${closesAt}
    returning title`)
  const [extended] = rows
  if (!extended) return refuse(ctx, projectId)
  const data = { title: extended.title, projectId, closes: writtenClosing(closesAt) }
  const people = await whoTakesPart(ctx, projectId)
  await tell(
    ctx,
    people.map((userId) => ({ kind: 'project-extended' as const, to: { userId }, data })),
  )
  changes(`project:${projectId}`, 'projects')
  return { closesAt: closesAt.toISOString() }
}
