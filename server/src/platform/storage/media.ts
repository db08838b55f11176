import type { FileHandle } from 'node:fs/promises'
import { ApiError } from '@lv/contract/errors'
import { CAPTIONS_BYTES, type LessonMedia } from '@lv/contract/lesson-file-options'
import { nearbyReader, readAt } from './archive.ts'
import { captionsFault } from './captions.ts'
import { webmSeconds } from './webm-length.ts'

type Box = { type: string; from: number; to: number }

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

function numberAt(plan: Buffer, at: number, isLong: boolean, { to }: Box): number {
  if (at + (isLong ? 8 : 4) > to) return 0
  const long = isLong ? plan.readBigUInt64BE(at) : 0n
  if (isLong) return long === UNKNOWN_LONG ? 0 : Number(long)
  const short = plan.readUInt32BE(at)
  return short === UNKNOWN ? 0 : short
}

/** `scale` is units per second. */
function timesOf(plan: Buffer, head: Box | undefined) {
  if (!head) return { scale: 0, length: 0 }
  const isLong = plan[head.from] === 1
  const at = head.from + (isLong ? 20 : 12)
  return { scale: numberAt(plan, at, false, head), length: numberAt(plan, at + 4, isLong, head) }
}

const seconds = (length: number, scale: number) => (scale > 0 ? length / scale : 0)

/** Seconds of a track's samples; 0 for a fragmented file. */
function heldBy(plan: Buffer, track: Box): number {
  const media = first(plan, track, 'mdia')
  const times = first(plan, first(plan, first(plan, media, 'minf'), 'stbl'), 'stts')
  if (!times) return 0
  let length = 0
  for (let at = times.from + 8; at + 8 <= times.to; at += 8) length += plan.readUInt32BE(at) * plan.readUInt32BE(at + 4)
  return seconds(length, timesOf(plan, first(plan, media, 'mdhd')).scale)
}

/** Seconds by the header (or the fragments' header), at most those of the samples listed; 0 where unknown. */
function mp4Seconds(plan: Buffer): number {
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

/** `videoSeconds` are whole seconds. */
type Media = { kind: 'document'; contentType: LessonMedia; videoSeconds?: number }

/** More than an hour of video in fragments of a second. */
const MAX_BOXES = 20_000
const LONGEST_PLAN = 16_777_216
const EBML = Buffer.from('1a45dfa3', 'hex')
const WEBM_HEAD = 524_288
const MAX_SECONDS = 345_600

const playable = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01'])
const hevc = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe'])

const refuse = (message: string) => new ApiError('invalid', message)

/** Browser recordings lack a length, without which no player knows what was watched. */
const withoutLength = (name: string) =>
  refuse(`${name} doesn’t say how long it is, as recordings made in a browser. Please convert it to MP4 (H.264).`)

/** Undefined unless boxes fill the file to its end. */
async function planOf(handle: FileHandle): Promise<Buffer | undefined> {
  const { size } = await handle.stat()
  const read = nearbyReader(handle)
  let plan: Buffer | undefined
  for (let [at, count] = [0, 0]; at < size; count += 1) {
    const head = await read(at, 16)
    if (head.length < 8 || count === MAX_BOXES) return undefined
    const said = head.readUInt32BE(0)
    const isLong = said === 1 && head.length === 16
    const length = said === 0 ? size - at : isLong ? Number(head.readBigUInt64BE(8)) : said
    if (length < 8 || at + length > size) return undefined
    if (head.toString('latin1', 4, 8) === 'moov' && length <= LONGEST_PLAN) plan = await readAt(handle, at, length)
    at += length
  }
  return plan
}

function codecsIn(plan: Buffer): string[] {
  const codecs: string[] = []
  for (let at = plan.indexOf('stsd'); at >= 0; at = plan.indexOf('stsd', at + 4))
    codecs.push(plan.toString('latin1', at + 16, at + 20))
  return codecs
}

/** Caps at four days. @throws `invalid` without a length */
function wholeSeconds(seconds: number, name: string): number {
  if (!(seconds > 0)) throw withoutLength(name)
  return Math.max(1, Math.round(Math.min(seconds, MAX_SECONDS)))
}

/** Seconds; undefined for anything but an MP4 that browsers play. */
async function mp4Length(handle: FileHandle, name: string): Promise<number | undefined> {
  const plan = await planOf(handle)
  if (!plan) return undefined
  const codecs = codecsIn(plan)
  if (codecs.some((codec) => playable.has(codec))) return wholeSeconds(mp4Seconds(plan), name)
  if (codecs.some((codec) => hevc.has(codec)))
    throw refuse(`${name} is coded as H.265, which many phones can’t play. Please save it as H.264 (MP4).`)
  return undefined
}

async function webmLength(handle: FileHandle, head: Buffer, name: string): Promise<number | undefined> {
  if (!head.subarray(0, EBML.length).equals(EBML) || !head.subarray(0, 64).includes('webm')) return undefined
  const start = await readAt(handle, 0, WEBM_HEAD)
  if (!/V_(VP8|VP9|AV1)/.test(start.toString('latin1'))) return undefined
  const seconds = await webmSeconds(handle)
  if (seconds === 'cut') throw refuse(`${name} is cut short. Please save it again, and send that.`)
  return wholeSeconds(seconds, name)
}

async function isCaptions(handle: FileHandle, name: string): Promise<boolean> {
  const start = await readAt(handle, 0, 16)
  if (!/^(\ufeff)?WEBVTT/.test(start.toString('utf8'))) return false
  const { size } = await handle.stat()
  // Larger files are refused for their size later.
  if (size > CAPTIONS_BYTES) return true
  const fault = captionsFault(await readAt(handle, 0, size))
  if (fault) throw refuse(`${name} can’t be used as captions: ${fault}`)
  return true
}

/** Content and name have to agree. @throws `invalid` for bad captions and for H.265, with advice */
export async function mediaFile(handle: FileHandle, head: Buffer, name: string): Promise<Media | undefined> {
  const is = (contentType: LessonMedia): Media => ({ kind: 'document', contentType })
  if (/\.(mp4|m4v)$/i.test(name) && head.toString('latin1', 4, 8) === 'ftyp') {
    const videoSeconds = await mp4Length(handle, name)
    if (videoSeconds) return { ...is('video/mp4'), videoSeconds }
  }
  if (/\.webm$/i.test(name)) {
    const videoSeconds = await webmLength(handle, head, name)
    if (videoSeconds) return { ...is('video/webm'), videoSeconds }
  }
  if (/\.vtt$/i.test(name) && (await isCaptions(handle, name))) return is('text/vtt')
  return undefined
}
