import type { OwnPortfolio, OwnWork, WorkToDecide } from '@lv/contract/portfolio'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { displayNameSql, hasProfile } from '#domains/professionals/profiles/queries.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { findJobs } from './parts/jobs.read.ts'
import { workFacts, workPhotos } from './parts/present.read.ts'
import { restorableSince } from './restore.ts'
import { businessPicture } from './thumbnails.read.ts'

type Row = OwnWork & { engagementId: string | null }

/** The professional's own projects, in their order; only the one of `workId` where it is given. */
async function readWorks(ctx: Context, professionalId: string, workId?: string): Promise<Row[]> {
  const one = workId ? sql`and w.id = ${workId}::uuid` : sql.empty()
  const { rows } = await ctx.db.execute<Row>(sql`select ${workFacts}, w.story, w.is_hidden as "isHidden", w.consent,
      w.is_shown and ${hasProfile} as "isShown", w.engagement_id as "engagementId", ${workPhotos} as photos
    from portfolio_works w join professionals p on p.id = w.professional_id
    where w.professional_id = ${professionalId}::uuid and w.deleted_at is null ${one}
    order by w.position, w.created_at, w.id`)
  return rows
}

/** A project as its form shows it. @throws `not_found` */
export async function readOwnWork(ctx: Context, professionalId: string, workId: string): Promise<OwnWork> {
  return requireRow(await readWorks(ctx, professionalId, workId), 'Project not found')
}

type Business = Pick<OwnPortfolio, 'slug' | 'logo' | 'cover' | 'deleted'>

/** A professional's own portfolio: what is hidden too, what waits for consent, and what can be restored. */
export async function getOwnPortfolio(ctx: Context, professionalId: string): Promise<OwnPortfolio> {
  const [business, works, jobs] = await Promise.all([
    ctx.db.execute<Business>(sql`select case when ${hasProfile} then p.slug end as slug,
        ${businessPicture('logo')} as logo, ${businessPicture('cover')} as cover,
        (select coalesce(json_agg(json_build_object('id', w.id, 'title', w.title) order by w.deleted_at desc), '[]')
          from portfolio_works w where w.professional_id = p.id and w.deleted_at > ${restorableSince(ctx)}) as deleted
      from professionals p where p.id = ${professionalId}::uuid`),
    readWorks(ctx, professionalId),
    findJobs(ctx, professionalId),
  ])
  const shown = new Set(works.map(({ engagementId }) => engagementId))
  return {
    ...requireRow(business.rows, 'Professional not found'),
    works,
    jobs: jobs
      .filter(({ engagementId }) => !shown.has(engagementId))
      .map(({ engagementId, label }) => ({ engagementId, label })),
  }
}

/** What those who were hired want to show of a job, for its homeowner. */
export async function listOfJob(ctx: Context, { engagementId }: { engagementId: string }): Promise<WorkToDecide[]> {
  const { rows } = await ctx.db.execute<WorkToDecide>(sql`select ${workFacts}, w.story, w.consent,
      w.asked_at as "askedAt", w.decided_at as "decidedAt", ${displayNameSql} as professional, ${workPhotos} as photos
    from portfolio_works w join professionals p on p.id = w.professional_id
    where w.engagement_id = ${engagementId}::uuid and w.deleted_at is null order by w.asked_at, w.id`)
  return rows.map((row) => ({ ...row, askedAt: toIsoTime(row.askedAt), decidedAt: toIsoTimeOrNull(row.decidedAt) }))
}
