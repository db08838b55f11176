import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { engagementCollaborators } from '#domains/engagements/engagements/project-schema.ts'
import { engagementContracts, engagementFeeds } from '#domains/engagements/engagements/schema.ts'
import { quoteStages } from '#domains/marketplace/quotes/schema.ts'
import { savedProfessionals, shortlistLinks } from '#domains/marketplace/shortlists/schema.ts'
import { businessPictureFiles } from '#domains/professionals/portfolio/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { anAttachedPicture, aWork } from './portfolios.ts'

/** What a professional leaves around their jobs: stages, a contract of a project, a calendar, photos, and others they saved. */
export async function leaveJobTraces(
  ctx: Context,
  {
    userId,
    professionalId,
    quoteId,
    words,
  }: { userId: string; professionalId: string; quoteId: string; words: string },
) {
  const of = eq(engagementContracts.quoteId, quoteId)
  const { id: contractId, engagementId } = singleRow(await ctx.db.select().from(engagementContracts).where(of))
  const stage = { quoteId, version: 1, position: 0, kind: 'other' as const, label: words, amountCents: 100 }
  await ctx.db.insert(quoteStages).values(stage)
  await ctx.db.insert(engagementCollaborators).values({ contractId, personId: userId, trade: words })
  await ctx.db.insert(engagementFeeds).values({ engagementId, userId, key: randomUUID() })
  await aWork(ctx, { professionalId, title: words })
  const picture = { professionalId, picture: 'logo' as const, fileId: await anAttachedPicture(ctx) }
  await ctx.db.insert(businessPictureFiles).values(picture)
  await ctx.db.insert(savedProfessionals).values({ userId, professionalId })
  await ctx.db.insert(shortlistLinks).values({ userId, expiresAt: sql`now() + interval '30 days'` })
}
