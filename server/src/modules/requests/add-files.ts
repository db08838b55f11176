import { ApiError } from '@lv/contract/errors'
import type { RequestFile } from '@lv/contract/requests'
import { type Context, transact } from '../../context.ts'
import { attachFiles } from './attach-files.ts'
import { listFiles } from './list-files.ts'
import { lockRequest } from './lock.ts'
import { noteEvent } from './note-event.ts'

type NewFiles = { requestId: string; ownerId: string; fileIds: string[] }

/**
 * Adds files to a request, ten in all. @returns all of its files
 * @throws `invalid` at `files` where they are too many, `conflict` where the request is closed; nothing is added then
 */
export const addFiles = (ctx: Context, { requestId, ownerId, fileIds }: NewFiles): Promise<RequestFile[]> =>
  transact(ctx, async (ctx) => {
    const { status } = await lockRequest(ctx, requestId)
    if (status === 'completed' || status === 'cancelled') throw new ApiError('conflict', 'This request is closed')
    await attachFiles(ctx, { requestId, ownerId, fileIds })
    await noteEvent(ctx, { requestId, kind: 'files_added', detail: { count: fileIds.length } })
    return listFiles(ctx, requestId)
  })
