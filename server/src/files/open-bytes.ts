import { open } from 'node:fs/promises'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '../context.ts'

export const noSuchFile = () => new ApiError('not_found', 'File not found')

/** The bytes of a stored file, and how many. @throws `not_found` if they are lost, which is logged */
export async function openBytes({ files, log }: Pick<Context, 'files' | 'log'>, id: string) {
  const bytes = await open(files.path(id)).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    log.error({ file: id }, 'the bytes of a stored file are missing: bring them back from a backup')
    throw noSuchFile()
  })
  const { size: byteCount } = await bytes.stat()
  return { stream: bytes.createReadStream(), byteCount }
}
