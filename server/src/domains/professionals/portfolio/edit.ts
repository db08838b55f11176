import { ApiError } from '@lv/contract/errors'
import type { PhotoStage } from '@lv/contract/portfolio-options'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { type Details, requireYear, whereIs } from './add.ts'
import { findJobs } from './parts/jobs.read.ts'
import { lockWork, type Own } from './parts/lock.ts'

type Photo = { id: string; stage: PhotoStage; caption: string }

/** Puts the photos of a project into their order, in one statement. @throws `conflict` where others are there by now */
async function arrangePhotos(ctx: Context, workId: string, photos: Photo[]): Promise<void> {
  const { rowCount } = await ctx.db.execute(sql`update portfolio_photos o
    set position = given.place - 1, stage = given.stage, caption = given.caption
    from rows from (jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as (id uuid, stage text, caption text))
      with ordinality as given(id, stage, caption, place)
    where o.work_id = ${workId}::uuid and o.file_id = given.id
      and (select count(*) from portfolio_photos every where every.work_id = ${workId}::uuid) = ${photos.length}`)
  if (rowCount !== photos.length)
    throw new ApiError('conflict', 'The photos of this project have changed meanwhile. Reload the page, and try again.')
}

/** Changes a project and the order of its photos, in the caller's transaction. @throws `not_found`, `invalid`, `conflict` */
export async function updateWork(ctx: Context, work: Own & Details & { photos: Photo[] }): Promise<null> {
  const { professionalId, workId, photos } = work
  requireYear(ctx, work.year)
  const { engagementId } = await lockWork(ctx, work)
  const [job] = engagementId ? await findJobs(ctx, professionalId, engagementId) : []
  // Of a job that its homeowner deleted the place stays as it was.
  const place = engagementId && !job ? undefined : await whereIs(ctx, work, job)
  await ctx.db.execute(sql`update portfolio_works set title = ${work.title}, story = ${work.story}, kind = ${work.kind},
      suburb = coalesce(${place?.suburb ?? null}, suburb), postcode = coalesce(${place?.postcode ?? null}, postcode),
      year = ${work.year}, price_band = ${work.priceBand ?? null}
    where id = ${workId}::uuid`)
  await arrangePhotos(ctx, workId, photos)
  invalidates(`professional:${professionalId}`)
  return null
}

/** Hides a project from the public profile, or shows it again. @throws `not_found` */
export async function setHidden(ctx: Context, { isHidden, ...own }: Own & { isHidden: boolean }): Promise<null> {
  await lockWork(ctx, own)
  await ctx.db.execute(sql`update portfolio_works set is_hidden = ${isHidden} where id = ${own.workId}::uuid`)
  invalidates(`professional:${own.professionalId}`)
  return null
}

/** Moves a project to a place counted from 1; beyond the last it is the last. @throws `not_found` */
export async function moveWork(ctx: Context, { place, ...own }: Own & { place: number }): Promise<null> {
  const { professionalId, workId } = own
  await lockWork(ctx, own)
  // The one that moves stands half a place before or behind where it goes, then all are counted anew.
  await ctx.db.execute(sql`with others as (
      select id, row_number() over (order by position, created_at, id) as at from portfolio_works
      where professional_id = ${professionalId}::uuid and deleted_at is null and id <> ${workId}::uuid),
    placed as (
      select id, row_number() over (order by at) - 1 as place from (
        select id, at::float8 as at from others union all select ${workId}::uuid, ${place} - 0.5) every)
    update portfolio_works w set position = placed.place from placed where placed.id = w.id`)
  invalidates(`professional:${professionalId}`)
  return null
}

/** Deletes a project; for an hour it can be restored. @throws `not_found` */
export async function removeWork(ctx: Context, own: Own): Promise<null> {
  await lockWork(ctx, own)
  await ctx.db.execute(sql`update portfolio_works set deleted_at = ${ctx.now()} where id = ${own.workId}::uuid`)
  invalidates(`professional:${own.professionalId}`)
  return null
}
