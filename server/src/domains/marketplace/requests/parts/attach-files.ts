import { invalidField } from '@lv/contract/errors'
import { REQUEST_FILES } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { placed } from '#platform/storage/place.ts'

type Attached = { requestId: string; ownerId: string | null; fileIds: string[] }

/**
 * Hangs stored files on a request, in the places that are free, inside the caller's transaction. The request's row has
 * to be new or locked.
 * @throws `invalid` with an issue of `files` where they are more than ten in all, or not the sender's own unused ones
 */
export async function attachFiles(ctx: Context, { requestId, ownerId, fileIds }: Attached): Promise<void> {
  if (fileIds.length === 0) return
  const at = ctx.now()
  const taken = sql`select from request_files where request_id = ${requestId} and position = place`
  const { rows } = await ctx.db.execute(sql`${placed({ fileIds, ownerId, at, most: REQUEST_FILES, taken })}
    insert into request_files (request_id, file_id, position, created_at)
    select ${requestId}::uuid, id, place, ${at} from placed returning file_id`)
  if (rows.length !== fileIds.length) throw invalidField('files', `A request has at most ${REQUEST_FILES} files`)
}
