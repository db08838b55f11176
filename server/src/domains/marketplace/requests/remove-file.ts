import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { noteEvent } from './note-event.ts'
import { releaseFiles } from './parts/release-files.ts'

/** Takes a file off a request, whatever its state; nobody sees it from then on. @throws `not_found` */
export const removeFile = (ctx: Context, { requestId, fileId }: { requestId: string; fileId: string }): Promise<null> =>
  transact(ctx, async (ctx) => {
    if ((await releaseFiles(ctx, requestId, fileId)) === 0) throw new ApiError('not_found', 'File not found')
    await noteEvent(ctx, { requestId, kind: 'file_removed' })
    return null
  })
