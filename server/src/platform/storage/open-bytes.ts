import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import type { Opened, Range } from '#core/routes.ts'

export const noSuchFile = () => new ApiError('not_found', 'File not found')

/** @throws `not_found` if the bytes are lost, which is logged; `unavailable` while they are out of reach */
export async function openBytes(
  { files, log }: Pick<Context, 'files' | 'log'>,
  id: string,
  range?: Range,
): Promise<Opened> {
  const found = await files.open(id, range)
  if (found) return found
  log.error({ file: id }, 'the bytes of a stored file are missing: bring them back from a backup')
  throw noSuchFile()
}
