import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The SHA-256 of what a stream gives, as hex. */
export async function checksumOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** The SHA-256 of a file of this machine, as hex. */
export const checksumAt = (path: string): Promise<string> => checksumOf(createReadStream(path))
