import type { Upload } from '@lv/contract/operation'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { claimable } from './claimable.ts'

type Given = { fileId: string; ownerId: string | null; accept: Upload['accept'] }
export type GivenFile = {
  id: string
  name: string
  contentType: string
  byteCount: number
  videoSeconds: number | null
}

/** In the caller's transaction. @returns undefined where it is not theirs, not ready, or attached already */
export async function giveAway(ctx: Context, { fileId, ownerId, accept }: Given): Promise<GivenFile | undefined> {
  const { rows } = await ctx.db.execute<GivenFile>(sql`update files set attached_at = ${ctx.now()}, owner_id = null
    where id = ${fileId}::uuid and ${claimable({ ownerId, accept })}
    returning id, name, content_type as "contentType", byte_count as "byteCount",
      video_seconds as "videoSeconds"`)
  return rows[0]
}
