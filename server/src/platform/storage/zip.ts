import { Readable } from 'node:stream'
import { ApiError } from '@lv/contract/errors'
import type { ZipFile } from 'yazl'
import type { Context } from '#core/context.ts'
import { noSuchFile, openBytes } from './open-bytes.ts'

type Ports = Pick<Context, 'files' | 'log'>

/** A lost file becomes empty, so that the others are still exported. */
async function openOrEmpty(ctx: Ports, fileId: string): Promise<Readable> {
  try {
    return (await openBytes(ctx, fileId)).stream
  } catch (error) {
    if (error instanceof ApiError && error.code === noSuchFile().code) return Readable.from([])
    throw error
  }
}

/** Read lazily; a failure destroys the whole archive. */
export function addStoredFile(ctx: Ports, zip: ZipFile, { fileId, path }: { fileId: string; path: string }): void {
  const whole = zip.outputStream as Readable
  zip.addReadStreamLazy(path, { compress: false }, (done) => {
    openOrEmpty(ctx, fileId).then(
      (stream) =>
        done(
          null,
          stream.on('error', (error) => whole.destroy(error)),
        ),
      (error: Error) => whole.destroy(error),
    )
  })
}
