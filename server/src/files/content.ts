import { open } from 'node:fs/promises'
import type { Upload } from '@lv/contract/operation'
import { wrongType } from './refusals.ts'
import type { fileKinds } from './tables.ts'

type Content = { kind: (typeof fileKinds)[number]; contentType: string }

/** The accepted types: their first bytes and their file names. */
const known: (Content & { magic: Buffer; name: RegExp })[] = [
  { kind: 'picture', contentType: 'image/jpeg', magic: Buffer.from([0xff, 0xd8, 0xff]), name: /\.jpe?g$/i },
  { kind: 'picture', contentType: 'image/png', magic: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), name: /\.png$/i },
  { kind: 'document', contentType: 'application/pdf', magic: Buffer.from('%PDF-'), name: /\.pdf$/i },
]

const LONGEST_MAGIC = 8

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_MAGIC), 0, LONGEST_MAGIC, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * The type of a received file, by its first bytes and its name, which have to agree; nothing is decoded.
 * @throws `invalid` with the documented message for anything that is not accepted here.
 */
export async function contentOf(path: string, name: string, accept: Upload['accept']): Promise<Content> {
  const head = await headOf(path)
  const found = known.find(({ magic, name: named }) => head.subarray(0, magic.length).equals(magic) && named.test(name))
  if (!found || (found.kind === 'document' && accept === 'pictures')) throw wrongType(name, accept)
  const { kind, contentType } = found
  return { kind, contentType }
}
