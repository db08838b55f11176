/** A part of a plan: its name, and where its content begins and ends. */
type Box = { type: string; from: number; to: number }

/** The boxes that follow each other in a part of a plan, as far as they are whole. */
function* boxesIn(plan: Buffer, { from, to }: Pick<Box, 'from' | 'to'>): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const said = plan.readUInt32BE(at)
    const head = said === 1 ? 16 : 8
    if (at + head > to) return
    const length = said === 0 ? to - at : said === 1 ? Number(plan.readBigUInt64BE(at + 8)) : said
    if (length < head || at + length > to) return
    yield { type: plan.toString('latin1', at + 4, at + 8), from: at + head, to: at + length }
    at += length
  }
}

const first = (plan: Buffer, within: Box | undefined, type: string): Box | undefined =>
  within && boxesIn(plan, within).find((box) => box.type === type)

const UNKNOWN = 2 ** 32 - 1
const UNKNOWN_LONG = 2n ** 64n - 1n

/** A number of 32 bits, or of 64; 0 for all ones, by which it says that it does not know, and beyond the box. */
function numberAt(plan: Buffer, at: number, isLong: boolean, { to }: Box): number {
  if (at + (isLong ? 8 : 4) > to) return 0
  const long = isLong ? plan.readBigUInt64BE(at) : 0n
  if (isLong) return long === UNKNOWN_LONG ? 0 : Number(long)
  const short = plan.readUInt32BE(at)
  return short === UNKNOWN ? 0 : short
}

/** The units a second and the length in them of a head (`mvhd`, `mdhd`). */
function timesOf(plan: Buffer, head: Box | undefined) {
  if (!head) return { scale: 0, length: 0 }
  const isLong = plan[head.from] === 1
  const at = head.from + (isLong ? 20 : 12)
  return { scale: numberAt(plan, at, false, head), length: numberAt(plan, at + 4, isLong, head) }
}

const seconds = (length: number, scale: number) => (scale > 0 ? length / scale : 0)

/** How long the pictures or sounds of a track take together, one after the other; 0 where they lie in pieces. */
function heldBy(plan: Buffer, track: Box): number {
  const media = first(plan, track, 'mdia')
  const times = first(plan, first(plan, first(plan, media, 'minf'), 'stbl'), 'stts')
  if (!times) return 0
  let length = 0
  for (let at = times.from + 8; at + 8 <= times.to; at += 8) length += plan.readUInt32BE(at) * plan.readUInt32BE(at + 4)
  return seconds(length, timesOf(plan, first(plan, media, 'mdhd')).scale)
}

/**
 * How long an MP4 file is by its plan (`moov`), in seconds: what its head says, or, in pieces, theirs together, and no more than
 * its pictures and sounds take where the plan lists them. 0 where it does not say.
 */
export function mp4Seconds(plan: Buffer): number {
  const moov = boxesIn(plan, { from: 0, to: plan.length }).find(({ type }) => type === 'moov')
  if (!moov) return 0
  const head = timesOf(plan, first(plan, moov, 'mvhd'))
  const pieces = first(plan, first(plan, moov, 'mvex'), 'mehd')
  const inPieces = pieces ? numberAt(plan, pieces.from + 4, plan[pieces.from] === 1, pieces) : 0
  const said = seconds(inPieces || head.length, head.scale)
  let held = 0
  for (const box of boxesIn(plan, moov)) if (box.type === 'trak') held = Math.max(held, heldBy(plan, box))
  return held > 0 ? Math.min(said, held) : said
}
