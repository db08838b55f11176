const SIDE = 7000
const BLOCKS = Math.ceil(SIDE / 8) ** 2
/** The longest run of empty blocks that one code of a progressive JPEG can say. */
const LONGEST_RUN = 32_767

const segment = (marker: number, data: number[]) => {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data])
}

/** A table of one code, `0`, for one symbol. */
const oneCode = (kind: number, symbol: number) =>
  segment(0xc4, [kind << 4, 1, ...Array.from({ length: 15 }, () => 0), symbol])

/** Bits as bytes, filled up with ones; a byte of ones is followed by a zero. */
function packed(bits: string): Buffer {
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

/** `0` and fourteen bits: end of the band for 16,384 blocks and as many more as the bits say. */
const endOfBand = (run: number) => `0${(run - 16_384).toString(2).padStart(14, '0')}`

function emptyScan(): Buffer {
  const head = segment(0xda, [1, 1, 0, 1, 63, 0])
  const runs = Array.from({ length: Math.ceil(BLOCKS / LONGEST_RUN) }, () => endOfBand(LONGEST_RUN)).join('')
  return Buffer.concat([head, packed(runs)])
}

/** A grey square of 49 megapixels that says `scans` times that nothing comes: each is a walk over all of it. */
export function slowJpeg(scans: number): Buffer {
  const quantised = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])
  const frame = segment(0xc2, [8, SIDE >> 8, SIDE & 255, SIDE >> 8, SIDE & 255, 1, 1, 0x11, 0])
  const flat = Buffer.concat([segment(0xda, [1, 1, 0, 0, 0, 0]), Buffer.alloc(Math.ceil(BLOCKS / 8))])
  const scan = emptyScan()
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    quantised,
    frame,
    oneCode(0, 0),
    oneCode(1, 0xe0),
    flat,
    Buffer.alloc(scan.length * scans, scan),
    Buffer.from([0xff, 0xd9]),
  ])
}
