import { crc32 } from 'node:zlib'

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = [1, 0, 0, 0xff, 0xff]

export function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

/** `bytes` are the uncompressed pieces, for checksum and length. */
export function gzipOf(packed: Buffer[], bytes: Buffer[]): Buffer {
  const end = Buffer.alloc(LAST_BLOCK.length + 8)
  end.set(LAST_BLOCK)
  const checksum = bytes.reduce((sum, some) => crc32(some, sum), 0)
  const length = bytes.reduce((sum, some) => sum + some.length, 0)
  end.writeUInt32LE(checksum, LAST_BLOCK.length)
  end.writeUInt32LE(length >>> 0, LAST_BLOCK.length + 4)
  return Buffer.concat([GZIP_HEADER, ...packed, end])
}
