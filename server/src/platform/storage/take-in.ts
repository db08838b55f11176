import { stat } from 'node:fs/promises'
import type { Upload } from '@lv/contract/operation'
import type { Context } from '#core/context.ts'
import { checksumAt } from './checksum.ts'
import { contentOf } from './content.ts'
import { maxBytesOf } from './max-bytes.ts'
import { cleanName } from './name.ts'
import { storeFile } from './receive.ts'
import { tooLarge } from './refusals.ts'

type Unpacked = { path: string; name: string; ownerId: string; accept: Upload['accept'] }

/** Moves an unpacked file into the store as if its owner had uploaded it. @throws `invalid`, `too_large` */
export async function takeIn(ctx: Context, { path, name: sent, ownerId, accept }: Unpacked): Promise<string> {
  const name = cleanName(sent)
  const content = await contentOf(path, name, accept)
  const { size: byteCount } = await stat(path)
  const most = maxBytesOf(content.contentType, accept)
  if (byteCount > most) throw tooLarge(name, most)
  return storeFile(ctx, path, { ...content, ownerId, byteCount, sha256: await checksumAt(path) })
}
