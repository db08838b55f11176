import { Readable } from 'node:stream'
import { ApiError } from '@lv/contract/errors'
import type { ZipFile } from 'yazl'
import type { Context } from '#core/context.ts'
import { noSuchFile, openBytes } from './open-bytes.ts'

type Ports = Pick<Context, 'files' | 'log'>

/** A file that is lost is empty, so that the others can be taken along. */
async function openOrEmpty(ctx: Ports, fileId: string): Promise<Readable> {
  try {
    return (await openBytes(ctx, fileId)).stream
  } catch (error) {
    if (error instanceof ApiError && error.code === noSuchFile().code) return Readable.from([])
    throw error
  }
}

/** Puts a stored file into an archive, which reads it only when it gets there; what fails on the way breaks the whole off. */
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
