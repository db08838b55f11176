import type { FileHandle } from 'node:fs/promises'

/** The end record: 22 bytes, then a comment of at most 65,535. */
const END = 22
const LONGEST_TAIL = END + 65_535
const END_MARK = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY_MARK = 0x02014b50
const ENTRY = 46
/** No ordinary office file has a larger directory. */
const LONGEST_LIST = 4_194_304

/** @returns fewer than `count` bytes at the end of the file */
export async function readAt(handle: FileHandle, at: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, at)
  return buffer.subarray(0, bytesRead)
}

const WINDOW = 4096

export function nearbyReader(handle: FileHandle): (at: number, count: number) => Promise<Buffer> {
  let from = 0
  let bytes: Buffer = Buffer.alloc(0)
  return async (at, count) => {
    if (at < from || at + count > from + bytes.length)
      [from, bytes] = [at, await readAt(handle, at, Math.max(count, WINDOW))]
    return bytes.subarray(at - from, at - from + count)
  }
}

/** Names in an archive's directory, without unpacking; null where it cannot be read. */
export async function entriesOf(handle: FileHandle): Promise<Set<string> | null> {
  const { size } = await handle.stat()
  const from = Math.max(0, size - LONGEST_TAIL)
  const tail = await readAt(handle, from, size - from)
  const end = tail.lastIndexOf(END_MARK)
  if (end < 0 || end + END > tail.length) return null
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > LONGEST_LIST || start + length > size) return null
  const list = await readAt(handle, start, length)
  const names = new Set<string>()
  for (let at = 0; at + ENTRY <= list.length; ) {
    if (list.readUInt32LE(at) !== ENTRY_MARK) return null
    const name = list.readUInt16LE(at + 28)
    names.add(list.toString('utf8', at + ENTRY, at + ENTRY + name))
    at += ENTRY + name + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return names
}
