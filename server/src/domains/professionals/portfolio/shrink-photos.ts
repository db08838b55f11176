import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { discardFiles } from '#platform/storage/discard.ts'
import { drawSmaller } from '#platform/storage/draw-smaller.ts'
import { giveAway } from '#platform/storage/give-away.ts'

/** Pixels: enough for a card on a phone with three pixels to a point. */
const LONGEST_SIDE = 640

/** Whether the photo is there, without its smaller copy. */
async function isLarge(ctx: Context, fileId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    select file_id from portfolio_photos where file_id = ${fileId}::uuid and small_file_id is null
    union all select file_id from business_pictures where file_id = ${fileId}::uuid and small_file_id is null`)
  return rowCount !== 0
}

/** Whether the copy was taken: the photo may be gone by now. */
async function attach(ctx: Context, fileId: string, smallFileId: string): Promise<boolean> {
  const set = sql`set small_file_id = ${smallFileId}::uuid where file_id = ${fileId}::uuid and small_file_id is null`
  const photos = await ctx.db.execute(sql`update portfolio_photos ${set}`)
  const pictures = await ctx.db.execute(sql`update business_pictures ${set}`)
  if (photos.rowCount === 0 && pictures.rowCount === 0) return false
  return (await giveAway(ctx, { fileId: smallFileId, ownerId: null, accept: 'photos' })) !== undefined
}

/** Draws the smaller copies of photos that were just added. Until then, and where there is none, the photo itself is shown. */
export async function shrinkPhotos(ctx: Context, { fileIds }: { fileIds: string[] }): Promise<void> {
  for (const fileId of fileIds) {
    const small = (await isLarge(ctx, fileId)) && (await drawSmaller(ctx, fileId, LONGEST_SIDE))
    if (!small) continue
    const isTaken = await transact(ctx, (ctx) => attach(ctx, fileId, small))
    if (!isTaken) await discardFiles(ctx, [small])
  }
  await ctx.reads.drop()
}
