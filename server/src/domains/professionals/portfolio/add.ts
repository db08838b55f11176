import type { CostKindKey } from '@lv/contract/cost-areas'
import { melbourneDay } from '@lv/contract/dates'
import { invalidField } from '@lv/contract/errors'
import type { PriceBand } from '@lv/contract/portfolio-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import { placeOf } from '#domains/professionals/service-areas/suburb.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { askConsent } from './parts/ask-consent.ts'
import { findJobs, type JobHere } from './parts/jobs.read.ts'
import { lockPortfolio, requireRoom } from './parts/lock.ts'
import { attachPhotos, drawPhotos } from './parts/photos.ts'

export type Details = {
  title: string
  story: string
  kind: CostKindKey
  suburb: string
  postcode?: string | undefined
  year: number
  priceBand?: PriceBand | undefined
}

/** Where it is: that of a job here, else as typed. @throws `invalid` at `suburb`, `postcode` */
export async function whereIs(ctx: Context, { suburb, postcode }: Details, job?: JobHere) {
  if (job) return { suburb: job.suburb, postcode: job.postcode }
  if (!postcode) throw invalidField('postcode', 'Please enter a valid 4-digit postcode')
  const place = await placeOf(ctx, postcode)
  if (!place) throw invalidField('postcode', 'Please enter a valid Australian postcode')
  return { suburb: suburb || place.suburb, postcode }
}

/** @throws `invalid` at `year` for one that has not come in Melbourne */
export function requireYear(ctx: Context, year: number): void {
  const today = melbourneDay(ctx.now())
  if (year > Number(today.slice(0, 4))) throw invalidField('year', 'This year has not come yet')
}

async function findJob(ctx: Context, professionalId: string, engagementId: string): Promise<JobHere> {
  const [job] = await findJobs(ctx, professionalId, engagementId)
  if (!job) throw invalidField('engagementId', 'Choose one of your jobs')
  return job
}

type NewWork = Details & {
  engagementId?: string | undefined
  beforeCount: number
  fileIds: string[]
  professionalId: string
  actor: Actor
  sender: Sender
}

const taken = () => invalidField('engagementId', 'Your portfolio has a project of this job already')

/**
 * Adds a project at the end of the portfolio; the homeowner of a job here is asked first.
 * @throws `invalid` at its field, `conflict` where the portfolio is full
 */
export async function addWork(ctx: Context, work: NewWork): Promise<{ id: string; asksConsent: boolean }> {
  const { professionalId, engagementId, actor, sender, fileIds, beforeCount } = work
  requireYear(ctx, work.year)
  await requireRoom(ctx, professionalId)
  const job = engagementId ? await findJob(ctx, professionalId, engagementId) : undefined
  const place = await whereIs(ctx, work, job)
  await drawPhotos(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    await lockPortfolio(ctx, professionalId)
    await requireRoom(ctx, professionalId)
    const asked = job ? ctx.now() : null
    const { rows } = await ctx.db
      .execute<{ id: string }>(sql`insert into portfolio_works (professional_id, position, title, story, kind, suburb,
          postcode, year, price_band, engagement_id, consent, asked_at, created_at)
        select ${professionalId}::uuid, (select coalesce(max(position), -1) + 1 from portfolio_works
            where professional_id = ${professionalId}::uuid),
          ${work.title}, ${work.story}, ${work.kind}, ${place.suburb}, ${place.postcode}, ${work.year},
          ${work.priceBand ?? null}, ${job?.engagementId ?? null}::uuid, ${job ? 'asked' : null}, ${asked}, ${ctx.now()}
        returning id`)
      .catch((error) => {
        throw isUniqueViolation(error) ? taken() : error
      })
    const { id } = singleRow(rows)
    const photos = fileIds.map((fileId, at) => ({
      fileId,
      stage: at < beforeCount ? ('before' as const) : ('after' as const),
    }))
    await attachPhotos(ctx, { workId: id, ownerId: actor.id, photos })
    if (job) await askConsent(ctx, { professionalId, job, title: work.title })
    invalidates(`professional:${professionalId}`)
    return { id, asksConsent: job !== undefined }
  })
}
