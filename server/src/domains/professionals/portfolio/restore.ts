import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { RESTORE_MINUTES } from '@lv/contract/portfolio-options'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { lockPortfolio, type Own, requireRoom } from './parts/lock.ts'
import { releasePhotos } from './parts/photos.ts'

export const restorableSince = (ctx: Context) => new Date(ctx.now().getTime() - RESTORE_MINUTES * MINUTE_MS)

/** Restores a project deleted within the last hour. @throws `not_found`, `conflict` */
export async function restoreWork(ctx: Context, { professionalId, workId }: Own): Promise<null> {
  await lockPortfolio(ctx, professionalId)
  await requireRoom(ctx, professionalId)
  const { rows } = await ctx.db
    .execute(sql`update portfolio_works set deleted_at = null
      where id = ${workId}::uuid and professional_id = ${professionalId}::uuid and deleted_at > ${restorableSince(ctx)}
      returning id`)
    .catch((error) => {
      throw isUniqueViolation(error)
        ? new ApiError('conflict', 'Your portfolio has another project of this job by now.')
        : error
    })
  requireRow(rows, 'This project can’t be restored any longer')
  invalidates(`professional:${professionalId}`)
  return null
}

const MOST = 100

/** Deletes for good what can no longer be restored. */
export async function purgeWorks(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<Own>(sql`select id as "workId", professional_id as "professionalId"
    from portfolio_works where deleted_at <= ${restorableSince(ctx)} order by deleted_at limit ${MOST}`)
  for (const { professionalId, workId } of rows)
    await transact(ctx, async (ctx) => {
      await lockPortfolio(ctx, professionalId)
      const { rowCount } = await ctx.db.execute(sql`select from portfolio_works
        where id = ${workId}::uuid and deleted_at <= ${restorableSince(ctx)} for update`)
      if (rowCount === 0) return
      await releasePhotos(ctx, sql`work_id = ${workId}::uuid`)
      await ctx.db.execute(sql`delete from portfolio_works where id = ${workId}::uuid`)
    })
  return rows.length
}
