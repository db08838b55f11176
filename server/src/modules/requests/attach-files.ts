import { invalidField } from '@lv/contract/errors'
import { REQUEST_FILES } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

type Attached = { requestId: string; ownerId: string | null; fileIds: string[] }

/**
 * Hangs stored files on a request, in the places that are free, inside the caller's transaction. The request's row has
 * to be new or locked.
 * @throws `invalid` with an issue of `files` where they are more than ten in all, or not the sender's own unused ones
 */
export async function attachFiles(ctx: Context, { requestId, ownerId, fileIds }: Attached): Promise<void> {
  if (fileIds.length === 0) return
  const { rows } = await ctx.db.execute(sql`with wanted as (
      select id, rank from unnest(${sql.param(fileIds)}::uuid[]) with ordinality as wanted(id, rank)),
    claimed as (
      update files set attached_at = ${ctx.now()} from wanted
      where files.id = wanted.id and files.owner_id is not distinct from ${ownerId}::uuid and files.attached_at is null
      returning files.id, wanted.rank),
    free as (
      select place, row_number() over (order by place) as rank from generate_series(0, ${REQUEST_FILES - 1}::int) place
      where not exists (select from request_files where request_id = ${requestId} and position = place))
    insert into request_files (request_id, file_id, position, created_at)
    select ${requestId}::uuid, claimed.id, free.place, ${ctx.now()} from claimed join free on free.rank = claimed.rank
    returning file_id`)
  if (rows.length !== fileIds.length) throw invalidField('files', `A request has at most ${REQUEST_FILES} files`)
}
