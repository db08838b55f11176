import { ApiError } from '@lv/contract/errors'
import { MAX_PORTFOLIO_PROJECTS } from '@lv/contract/portfolio-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'

/** Whatever changes a portfolio comes one after the other, until the transaction ends. */
export const lockPortfolio = (ctx: Context, professionalId: string) =>
  ctx.db.execute(sql`select from professionals where id = ${professionalId}::uuid for no key update`)

export type Own = { professionalId: string; workId: string }

export type LockedWork = { id: string; title: string; engagementId: string | null; consent: string | null }

/** A project of theirs, with the portfolio locked. @throws `not_found` */
export async function lockWork(ctx: Context, { professionalId, workId }: Own): Promise<LockedWork> {
  await lockPortfolio(ctx, professionalId)
  const { rows } = await ctx.db.execute<LockedWork>(sql`select id, title, engagement_id as "engagementId", consent
    from portfolio_works where id = ${workId}::uuid and professional_id = ${professionalId}::uuid and deleted_at is null`)
  return requireRow(rows, 'Project not found')
}

/** @throws `conflict` where there is no room for one more */
export async function requireRoom(ctx: Context, professionalId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from portfolio_works
    where professional_id = ${professionalId}::uuid and deleted_at is null`)
  if ((rows[0]?.count ?? 0) >= MAX_PORTFOLIO_PROJECTS)
    throw new ApiError('conflict', `A portfolio has at most ${MAX_PORTFOLIO_PROJECTS} projects. Delete one first.`)
}
