import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { releasePhotos, releasePictures } from './parts/photos.ts'

/** Deletes everything that a professional shows, in the caller's transaction. */
export async function erasePortfolio(ctx: Context, professionalId: string): Promise<void> {
  await releasePhotos(
    ctx,
    sql`work_id in (select id from portfolio_works where professional_id = ${professionalId}::uuid)`,
  )
  await ctx.db.execute(sql`delete from portfolio_works where professional_id = ${professionalId}::uuid`)
  await releasePictures(ctx, sql`professional_id = ${professionalId}::uuid`)
}
