import { ApiError, invalidField } from '@lv/contract/errors'
import { REQUEST_FILES } from '@lv/contract/options'
import type { RequestFile } from '@lv/contract/requests'
import { asc, eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { attachFilesStatement } from '#platform/storage/place.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { files } from '#platform/storage/schema.ts'
import { lockRequest } from './find.ts'
import { noteEvent } from './note-event.ts'
import { requestFiles } from './schema.ts'

export async function listFiles(ctx: Context, requestId: string): Promise<RequestFile[]> {
  const rows = await ctx.db
    .select({
      id: files.id,
      name: files.name,
      contentType: files.contentType,
      byteCount: files.byteCount,
      width: files.width,
      height: files.height,
    })
    .from(requestFiles)
    .innerJoin(files, eq(files.id, requestFiles.fileId))
    .where(eq(requestFiles.requestId, requestId))
    .orderBy(asc(requestFiles.position))
  return rows.map((file) => ({ ...file, url: `/files/${file.id}` }))
}

type Attached = { requestId: string; ownerId: string | null; fileIds: string[] }

/**
 * The request's row must be new or locked.
 * @throws `invalid` at `files` for more than ten, or files that are not the sender's own unused ones
 */
export async function attachFiles(ctx: Context, { requestId, ownerId, fileIds }: Attached): Promise<void> {
  if (fileIds.length === 0) return
  const at = ctx.now()
  const taken = sql`select from request_files where request_id = ${requestId} and position = place`
  const { rows } =
    await ctx.db.execute(sql`${attachFilesStatement({ fileIds, ownerId, at, most: REQUEST_FILES, taken })}
    insert into request_files (request_id, file_id, position, created_at)
    select ${requestId}::uuid, id, place, ${at} from placed returning file_id`)
  if (rows.length !== fileIds.length) throw invalidField('files', `A request has at most ${REQUEST_FILES} files`)
}

type NewFiles = { requestId: string; ownerId: string; fileIds: string[]; sender: Sender }

async function requireOpen(ctx: Context, requestId: string) {
  const { status } = await lockRequest(ctx, requestId)
  if (status === 'completed' || status === 'cancelled') throw new ApiError('conflict', 'This request is closed')
}

/** @throws `invalid` at `files` where they are too many, `conflict` where the request is closed */
export async function addFiles(ctx: Context, added: NewFiles): Promise<RequestFile[]> {
  const { requestId, ownerId, fileIds, sender } = added
  await requireOpen(ctx, requestId)
  await drawFiles(ctx, { fileIds, ownerId, accept: 'picturesAndPdf', field: 'files', sender })
  return transact(ctx, async (ctx) => {
    await requireOpen(ctx, requestId)
    await attachFiles(ctx, { requestId, ownerId, fileIds })
    await noteEvent(ctx, { requestId, kind: 'files_added', detail: { count: fileIds.length } })
    return listFiles(ctx, requestId)
  })
}

export const releaseFiles = (ctx: Context, requestId: string, fileId: string | null = null): Promise<number> =>
  releaseFrom(
    ctx,
    sql`delete from request_files where request_id = ${requestId}
      and (${fileId}::uuid is null or file_id = ${fileId}::uuid) returning file_id`,
  )

/** @throws `not_found` */
export const removeFile = (ctx: Context, { requestId, fileId }: { requestId: string; fileId: string }): Promise<null> =>
  transact(ctx, async (ctx) => {
    if ((await releaseFiles(ctx, requestId, fileId)) === 0) throw new ApiError('not_found', 'File not found')
    await noteEvent(ctx, { requestId, kind: 'file_removed' })
    return null
  })
