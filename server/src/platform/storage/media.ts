import type { FileHandle } from 'node:fs/promises'
import { ApiError } from '@lv/contract/errors'
import { CAPTIONS_BYTES, type LessonMedia } from '@lv/contract/lesson-file-options'
import { nearbyReader, readAt } from './archive.ts'
import { captionsFault } from './captions.ts'
import { mp4Seconds } from './mp4-length.ts'
import { webmSeconds } from './webm-length.ts'

/** `videoSeconds`: how long a video is, in whole seconds. */
type Media = { kind: 'document'; contentType: LessonMedia; videoSeconds?: number }

/** More than an hour of video in pieces of a second has. */
const MOST_BOXES = 20_000
const LONGEST_PLAN = 16_777_216
const EBML = Buffer.from('1a45dfa3', 'hex')
const WEBM_HEAD = 524_288
const MOST_SECONDS = 345_600

const playable = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01'])
const hevc = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe'])

const refuse = (message: string) => new ApiError('invalid', message)

/** Recordings of browsers say nothing of it: then no player knows which part of it was watched. */
const withoutLength = (name: string) =>
  refuse(`${name} doesn’t say how long it is, as recordings made in a browser. Please convert it to MP4 (H.264).`)

/** The plan (`moov`) of an MP4 file whose boxes follow each other to its very end; undefined for any other. */
async function planOf(handle: FileHandle): Promise<Buffer | undefined> {
  const { size } = await handle.stat()
  const read = nearbyReader(handle)
  let plan: Buffer | undefined
  for (let [at, count] = [0, 0]; at < size; count += 1) {
    const head = await read(at, 16)
    if (head.length < 8 || count === MOST_BOXES) return undefined
    const said = head.readUInt32BE(0)
    const isLong = said === 1 && head.length === 16
    const length = said === 0 ? size - at : isLong ? Number(head.readBigUInt64BE(8)) : said
    if (length < 8 || at + length > size) return undefined
    if (head.toString('latin1', 4, 8) === 'moov' && length <= LONGEST_PLAN) plan = await readAt(handle, at, length)
    at += length
  }
  return plan
}

/** How the tracks of a plan are coded: the name of the first entry of each sample description. */
function codecsIn(plan: Buffer): string[] {
  const codecs: string[] = []
  for (let at = plan.indexOf('stsd'); at >= 0; at = plan.indexOf('stsd', at + 4))
    codecs.push(plan.toString('latin1', at + 16, at + 20))
  return codecs
}

/** In whole seconds; what says it takes longer than four days is no lesson. @throws `invalid` for none */
function wholeSeconds(seconds: number, name: string): number {
  if (!(seconds > 0)) throw withoutLength(name)
  return Math.max(1, Math.round(Math.min(seconds, MOST_SECONDS)))
}

/** @returns how long it is, in seconds; undefined for what is no MP4 that browsers play */
async function mp4Length(handle: FileHandle, name: string): Promise<number | undefined> {
  const plan = await planOf(handle)
  if (!plan) return undefined
  const codecs = codecsIn(plan)
  if (codecs.some((codec) => playable.has(codec))) return wholeSeconds(mp4Seconds(plan), name)
  if (codecs.some((codec) => hevc.has(codec)))
    throw refuse(`${name} is coded as H.265, which many phones can’t play. Please save it as H.264 (MP4).`)
  return undefined
}

/** Likewise of a WebM. */
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
  // What is longer is refused for its size.
  if (size > CAPTIONS_BYTES) return true
  const fault = captionsFault(await readAt(handle, 0, size))
  if (fault) throw refuse(`${name} can’t be used as captions: ${fault}`)
  return true
}

/**
 * A video that browsers play, or captions of one: by its content and its name, which have to agree.
 * @throws `invalid` for captions that cannot be read and for H.265, with what to do
 */
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
