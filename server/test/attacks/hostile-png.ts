import { constants, crc32, deflateSync } from 'node:zlib'

const SIDE = 7000
/** Red, green, blue and how far to see through it, of 16 bits each. */
const BYTES_A_PIXEL = 8
const PIECE = 1_048_576

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** The seven passes of an interlaced picture: where each begins, and how far its pixels lie apart. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const plainBytes = () =>
  passes.reduce((sum, [x, y, right, down]) => {
    const [width, height] = [Math.ceil((SIDE - x) / right), Math.ceil((SIDE - y) / down)]
    return sum + height * (1 + width * BYTES_A_PIXEL)
  }, 0)

/** So many zeros as zlib packs them: one piece is packed, and stands there as often as it takes. */
function packedZeros(count: number): Buffer {
  const flush = { finishFlush: constants.Z_FULL_FLUSH }
  const pack = (length: number) => deflateSync(Buffer.alloc(length), flush).subarray(2)
  const piece = pack(PIECE)
  const check = Buffer.alloc(4)
  check.writeUInt32BE((((count % 65_521) << 16) | 1) >>> 0)
  const whole = Math.floor(count / PIECE)
  const last = Buffer.from([1, 0, 0, 0xff, 0xff])
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    Buffer.alloc(piece.length * whole, piece),
    pack(count % PIECE),
    last,
    check,
  ])
}

/** An empty picture of 49 megapixels in half a megabyte, which can only be drawn with all of its 392 MB in memory. */
export function heavyPng(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head.set([16, 6, 0, 0, 1], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', packedZeros(plainBytes())),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
