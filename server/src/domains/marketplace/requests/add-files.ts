import { ApiError } from '@lv/contract/errors'
import type { RequestFile } from '@lv/contract/requests'
import { type Context, transact } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { listFiles } from './list-files.ts'
import { lockRequest } from './lock.ts'
import { noteEvent } from './note-event.ts'
import { attachFiles } from './parts/attach-files.ts'

type NewFiles = { requestId: string; ownerId: string; fileIds: string[]; sender: Sender }

/** Locks the request until the transaction ends. */
async function requireOpen(ctx: Context, requestId: string) {
  const { status } = await lockRequest(ctx, requestId)
  if (status === 'completed' || status === 'cancelled') throw new ApiError('conflict', 'This request is closed')
}

/**
 * Adds files to a request, ten in all. @returns all of its files
 * @throws `invalid` at `files` where they are too many, `conflict` where the request is closed; nothing is added then
 */
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
