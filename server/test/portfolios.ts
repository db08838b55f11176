import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { portfolioPhotos, portfolioWorks } from '#domains/professionals/portfolio/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { files } from '#platform/storage/schema.ts'

type New = Partial<typeof portfolioWorks.$inferInsert> & { professionalId: string; photoCount?: number }

/** A picture that is attached and nobody's own. */
export async function anAttachedPicture(ctx: Context): Promise<string> {
  const picture = { kind: 'picture' as const, contentType: 'image/webp', byteCount: 1000, width: 800, height: 600 }
  const row = { ...picture, ownerId: null, name: 'bath.webp', attachedAt: ctx.now() }
  return singleRow(await ctx.db.insert(files).values(row).returning()).id
}

/** A shown project of a portfolio with photos of the finished work; of a job here where `engagementId` is given. */
export async function aWork(ctx: Context, { photoCount = 1, ...over }: New) {
  const row = {
    position: sql`(select coalesce(max(position), -1) + 1 from portfolio_works where professional_id = ${over.professionalId}::uuid)`,
    title: 'Family bathroom in a bungalow',
    kind: 'bathroom' as const,
    suburb: 'Brunswick',
    postcode: '3056',
    year: 2025,
    ...(over.engagementId ? { consent: 'asked' as const, askedAt: ctx.now() } : {}),
    ...over,
  }
  const { id: workId } = singleRow(
    await ctx.db
      .insert(portfolioWorks)
      .values(row as typeof portfolioWorks.$inferInsert)
      .returning(),
  )
  const photoIds: string[] = []
  for (let position = 0; position < photoCount; position += 1) {
    const fileId = await anAttachedPicture(ctx)
    await ctx.db.insert(portfolioPhotos).values({ fileId, workId, position, stage: 'after' })
    photoIds.push(fileId)
  }
  return { workId, photoId: photoIds[0] ?? '', photoIds }
}
