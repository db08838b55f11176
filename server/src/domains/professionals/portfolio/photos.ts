import { ApiError, invalidField } from '@lv/contract/errors'
import type { BusinessPicture, PhotoStage } from '@lv/contract/portfolio-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { giveAway } from '#platform/storage/give-away.ts'
import { askConsent } from './parts/ask-consent.ts'
import { findJobs } from './parts/jobs.read.ts'
import { type LockedWork, lockPortfolio, lockWork, type Own } from './parts/lock.ts'
import { attachPhotos, drawPhotos, releasePhotos, releasePictures } from './parts/photos.ts'

type Added = { actor: Actor; sender: Sender; fileIds: string[] }

/** New photos were not what the homeowner agreed to: they are asked again. A 'no' stands. */
async function askAgain(ctx: Context, professionalId: string, { id, title, engagementId, consent }: LockedWork) {
  if (!engagementId || consent !== 'given') return false
  const [job] = await findJobs(ctx, professionalId, engagementId)
  await ctx.db.execute(sql`update portfolio_works set consent = 'asked', asked_at = ${ctx.now()}, decided_at = null
    where id = ${id}::uuid`)
  if (job) await askConsent(ctx, { professionalId, job, title })
  return true
}

type Addition = Own & Added & { stage: PhotoStage }

/** Adds photos to a project. @throws `not_found`, `invalid` at `photos` */
export async function addPhotos(ctx: Context, { stage, ...addition }: Addition): Promise<{ asksConsent: boolean }> {
  const { professionalId, workId, actor, fileIds, sender } = addition
  await drawPhotos(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    const work = await lockWork(ctx, addition)
    await attachPhotos(ctx, { workId, ownerId: actor.id, photos: fileIds.map((fileId) => ({ fileId, stage })) })
    const asksConsent = await askAgain(ctx, professionalId, work)
    invalidates(`professional:${professionalId}`)
    return { asksConsent }
  })
}

/** Removes a photo of a project, in the caller's transaction. @throws `not_found`, `conflict` for the last one */
export async function removePhoto(ctx: Context, { photoId, ...own }: Own & { photoId: string }): Promise<null> {
  await lockWork(ctx, own)
  const { rows } = await ctx.db.execute<{ isOnly: boolean }>(sql`select (select count(*) from portfolio_photos
      where work_id = ${own.workId}::uuid) = 1 as "isOnly"
    from portfolio_photos where file_id = ${photoId}::uuid and work_id = ${own.workId}::uuid`)
  if (requireRow(rows, 'Photo not found').isOnly)
    throw new ApiError('conflict', 'A project has at least one photo. Add another first, or delete the project.')
  await releasePhotos(ctx, sql`file_id = ${photoId}::uuid`)
  invalidates(`professional:${own.professionalId}`)
  return null
}

type Picture = { professionalId: string; picture: BusinessPicture }
const FIELD = 'picture'

/** Sets the logo or cover photo of a business, instead of the one before. @throws `invalid` at `picture` */
export async function setPicture(ctx: Context, { professionalId, picture, ...added }: Picture & Added): Promise<null> {
  const { fileIds, actor, sender } = added
  await drawPhotos(ctx, { fileIds, ownerId: actor.id, sender }, FIELD)
  return transact(ctx, async (ctx) => {
    await lockPortfolio(ctx, professionalId)
    await releasePictures(ctx, ofBusiness({ professionalId, picture }))
    const [fileId = ''] = fileIds
    const file = await giveAway(ctx, { fileId, ownerId: actor.id, accept: 'photos' })
    if (!file) throw invalidField(FIELD, 'Choose the picture again')
    await ctx.db.execute(sql`insert into business_pictures (professional_id, picture, file_id, created_at)
      values (${professionalId}::uuid, ${picture}, ${file.id}::uuid, ${ctx.now()})`)
    await ctx.jobs.enqueue(ctx, 'shrink-photos', { fileIds: [file.id] })
    invalidates(`professional:${professionalId}`)
    return null
  })
}

const ofBusiness = ({ professionalId, picture }: Picture) =>
  sql`professional_id = ${professionalId}::uuid and picture = ${picture}`

/** Removes the logo or cover photo of a business, in the caller's transaction; nothing where there is none. */
export async function removePicture(ctx: Context, which: Picture): Promise<null> {
  await lockPortfolio(ctx, which.professionalId)
  await releasePictures(ctx, ofBusiness(which))
  invalidates(`professional:${which.professionalId}`)
  return null
}
