import { invalidField } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { giveAway } from '#platform/storage/give-away.ts'
import { releaseFrom } from '#platform/storage/release.ts'

const FIELD = 'photos'
const accept = 'pictures'

type Sent = { fileIds: string[]; ownerId: string; sender: Sender }

/** Has the photos that were sent drawn anew; before the transaction. @throws `invalid` at `photos` */
export async function drawPhotos(ctx: Context, { fileIds, ownerId, sender }: Sent): Promise<void> {
  if (fileIds.length > 0) await drawFiles(ctx, { fileIds, ownerId, accept, field: FIELD, sender })
}

type Attached = {
  engagementId: string
  fileIds: string[]
  ownerId: string
  stageId?: string
  entryId?: string
  defectId?: string
}

/** Makes photos those of a stage, an entry or a defect: they are the job's, and nobody's own. @throws `invalid` at `photos` */
export async function attachPhotos(ctx: Context, attached: Attached): Promise<void> {
  const { engagementId, fileIds, ownerId, stageId = null, entryId = null, defectId = null } = attached
  for (const fileId of fileIds) {
    const file = await giveAway(ctx, { fileId, ownerId, accept })
    if (!file) throw invalidField(FIELD, 'Choose the photos again')
    await ctx.db.execute(sql`insert into engagement_photos (file_id, engagement_id, stage_id, entry_id, defect_id, created_at)
      values (${file.id}::uuid, ${engagementId}::uuid, ${stageId}::uuid, ${entryId}::uuid, ${defectId}::uuid, ${ctx.now()})`)
  }
}

/** Takes photos off a job, in the caller's transaction; `which` is a condition on `engagement_photos`. */
export const releasePhotos = (ctx: Context, which: SQL): Promise<number> =>
  releaseFrom(ctx, sql`delete from engagement_photos where ${which} returning file_id`)
