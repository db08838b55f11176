import { invalidField } from '@lv/contract/errors'
import { MAX_WORK_PHOTOS, type PhotoStage } from '@lv/contract/portfolio-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { giveAway } from '#platform/storage/give-away.ts'
import { detachFiles } from '#platform/storage/release.ts'

const PHOTOS = 'photos'
const accept = 'photos'

export type Sent = { fileIds: string[]; ownerId: string; sender: Sender }

/** Has the photos that were sent drawn anew; before the transaction. @throws `invalid` at `photos` */
export async function drawPhotos(ctx: Context, { fileIds, ownerId, sender }: Sent, field = PHOTOS): Promise<void> {
  if (fileIds.length === 0) throw invalidField(field, 'Choose at least one photo')
  await drawFiles(ctx, { fileIds, ownerId, accept, field, sender })
}

type Attached = { workId: string; ownerId: string; photos: { fileId: string; stage: PhotoStage }[] }

/** Adds photos behind those of a project; smaller copies follow. @throws `invalid` at `photos` */
export async function attachPhotos(ctx: Context, { workId, ownerId, photos }: Attached): Promise<void> {
  const { rows } = await ctx.db.execute<{ count: number; last: number }>(sql`select count(*)::int as count,
    coalesce(max(position), -1)::int as last from portfolio_photos where work_id = ${workId}::uuid`)
  const { count = 0, last = -1 } = rows[0] ?? {}
  if (count + photos.length > MAX_WORK_PHOTOS)
    throw invalidField(PHOTOS, `A project has at most ${MAX_WORK_PHOTOS} photos: it has ${count} already`)
  for (const [at, { fileId, stage }] of photos.entries()) {
    const file = await giveAway(ctx, { fileId, ownerId, accept })
    if (!file) throw invalidField(PHOTOS, 'Choose the photos again')
    await ctx.db.execute(sql`insert into portfolio_photos (file_id, work_id, position, stage, created_at)
      values (${file.id}::uuid, ${workId}::uuid, ${last + 1 + at}, ${stage}, ${ctx.now()})`)
  }
  await ctx.jobs.enqueue(ctx, 'shrink-photos', { fileIds: photos.map(({ fileId }) => fileId) })
}

type Files = { fileId: string; smallFileId: string | null }

async function release(ctx: Context, table: SQL, which: SQL): Promise<void> {
  const { rows } = await ctx.db.execute<Files>(sql`delete from ${table} where ${which}
    returning file_id as "fileId", small_file_id as "smallFileId"`)
  await detachFiles(ctx, idsOf(rows))
}

/** Deletes photos, in the caller's transaction; `which` is a condition on `portfolio_photos`. */
export const releasePhotos = (ctx: Context, which: SQL) => release(ctx, sql`portfolio_photos`, which)

/** The same with the pictures of a business. */
export const releasePictures = (ctx: Context, which: SQL) => release(ctx, sql`business_pictures`, which)

const idsOf = (rows: Files[]) =>
  rows.flatMap(({ fileId, smallFileId }) => (smallFileId ? [fileId, smallFileId] : [fileId]))
