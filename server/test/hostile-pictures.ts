import { constants, crc32, deflateSync } from 'node:zlib'

const marker = (code: number, ...content: (number | Buffer)[]) => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)))
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A Huffman table of one symbol, which is then written as one bit, 0. */
const oneSymbol = (table: number, symbol: number) => marker(0xc4, table, 1, Buffer.alloc(15), symbol)
const bitsAsBytes = (bits: number) => Buffer.alloc(Math.ceil(bits / 8))

/** A run of 16,384 blocks that nothing is said of: its symbol, and 14 more bits. */
const [RUN, RUN_SYMBOL, RUN_BITS] = [16_384, 0xe0, 15]

/**
 * A grey progressive JPEG whose every scan after the first says nothing, in a hundred bytes: a decoder goes over all of
 * its blocks each time.
 */
export function slowJpeg({ side, scans }: { side: number; scans: number }): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const size = Buffer.alloc(4)
  size.writeUInt16BE(side)
  size.writeUInt16BE(side, 2)
  const scan = (from: number, to: number, bits: number) => [marker(0xda, 1, 1, 0, from, to, 0), bitsAsBytes(bits)]
  const empty = Buffer.concat(scan(1, 63, Math.ceil(blocks / RUN) * RUN_BITS))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    marker(0xdb, 0, Buffer.alloc(64, 1)),
    marker(0xc2, 8, size, 1, 1, 0x11, 0),
    oneSymbol(0x00, 0),
    oneSymbol(0x10, RUN_SYMBOL),
    ...scan(0, 0, blocks),
    ...Array.from({ length: scans - 1 }, () => empty),
    Buffer.from([0xff, 0xd9]),
  ])
}

type Png = { width: number; height: number; depth?: 8 | 16; isInterlaced?: boolean }

/** Where the passes of an interlaced PNG begin, and how far their pixels are apart. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A PNG with alpha, whole, of nothing but zeros: a thousandth of what it is unpacked. */
export function emptyPng({ width, height, depth = 16, isInterlaced = false }: Png): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  const bytes = (isInterlaced ? passes : [[0, 0, 1, 1] as const])
    .map(([x, y, across, down]) => [Math.ceil((width - x) / across), Math.ceil((height - y) / down)] as const)
    .reduce((sum, [columns, rows]) => sum + (columns > 0 ? rows * (1 + columns * depth * 0.5) : 0), 0)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  // Runs are all there is to find: as small, in an eighth of the time.
  const data = deflateSync(Buffer.alloc(bytes), { strategy: constants.Z_RLE })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
