import type { FileHandle } from 'node:fs/promises'
import { nearbyReader } from './archive.ts'

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const SCALE = 0x2ad7b1
const LENGTH = 0x4489
const CLUSTER = 0x1f43b675
const TIMESTAMP = 0xe7

/** Four bytes of id and eight of length. */
const HEAD = 12
/** More than four hours in clusters of a second. */
const MAX_ELEMENTS = 20_000
const LONGEST_INFO = 65_536
/** A checksum may come before a cluster's timestamp. */
const CLUSTER_START = 48
/** The furthest that a frame lies from its cluster's timestamp, in units of the file. */
const LONGEST_CLUSTER = 32_768
const DEFAULT_SCALE = 1_000_000

/** `size` is null where unknown. */
type Element = { id: number; head: number; size: number | null }

function elementIn(bytes: Buffer, at: number): Element | undefined {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  const first = bytes[at + idLength] ?? 0
  const sizeLength = Math.clz32(first) - 23
  const head = idLength + sizeLength
  if (idLength > 4 || sizeLength > 8 || at + head > bytes.length) return undefined
  const most = 2 ** (8 - sizeLength) - 1
  let size = first % (most + 1)
  let isUnknown = size === most
  for (const byte of bytes.subarray(at + idLength + 1, at + head)) {
    size = size * 256 + byte
    isUnknown &&= byte === 255
  }
  return { id: bytes.readUIntBE(at, idLength), head, size: isUnknown ? null : size }
}

function contentsIn(bytes: Buffer): Map<number, Buffer> {
  const contents = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length; ) {
    const element = elementIn(bytes, at)
    if (!element || element.size === null) break
    const from = at + element.head
    if (!contents.has(element.id)) contents.set(element.id, bytes.subarray(from, from + element.size))
    at = from + element.size
  }
  return contents
}

const wholeNumber = (bytes: Buffer | undefined) =>
  bytes && bytes.length > 0 && bytes.length <= 8 ? Number(`0x${bytes.toString('hex')}`) : undefined

function decimal(bytes: Buffer | undefined): number {
  const value = bytes?.length === 8 ? bytes.readDoubleBE() : bytes?.length === 4 ? bytes.readFloatBE() : 0
  return value > 0 && Number.isFinite(value) ? value : 0
}

/** 'cut': the file ends within the element that has its length. */
type Said = number | 'cut'

/** Seconds by the header, at most up to the last cluster; 0 where unknown or in too many pieces. Reads heads only. */
export async function webmSeconds(handle: FileHandle): Promise<Said> {
  const { size: end } = await handle.stat()
  const read = nearbyReader(handle)
  let [scale, length, last, isWhole] = [DEFAULT_SCALE, 0, -1, true]
  let count = 0
  for (let at = 0; at < end; count += 1) {
    if (count === MAX_ELEMENTS) return 0
    const element = elementIn(await read(at, HEAD), 0)
    if (!element) break
    const { id, head, size } = element
    const from = at + head
    if (id === INFO) {
      const content = await read(from, Math.min(size ?? LONGEST_INFO, LONGEST_INFO))
      const said = contentsIn(content)
      if (from + (size ?? 0) > end) return 'cut'
      length = decimal(said.get(LENGTH))
      scale = wholeNumber(said.get(SCALE)) || DEFAULT_SCALE
    }
    if (id === CLUSTER)
      last = Math.max(last, wholeNumber(contentsIn(await read(from, CLUSTER_START)).get(TIMESTAMP)) ?? 0)
    if (id !== SEGMENT && size === null) {
      isWhole = false
      break
    }
    at = id === SEGMENT ? from : from + (size ?? 0)
  }
  const most = isWhole && last >= 0 ? last + LONGEST_CLUSTER : Number.POSITIVE_INFINITY
  return (Math.min(length, most) * scale) / 1e9
}
