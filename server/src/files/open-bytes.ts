import { open } from 'node:fs/promises'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '../context.ts'

export const noSuchFile = () => new ApiError('not_found', 'File not found')

/** The bytes of a stored file, and how many they are. @throws `not_found` where they are lost */
export async function openBytes({ files }: Pick<Context, 'files'>, id: string) {
  const bytes = await open(files.path(id)).catch(() => Promise.reject(noSuchFile()))
  const { size: byteCount } = await bytes.stat()
  return { stream: bytes.createReadStream(), byteCount }
}
