import { promisify } from 'node:util'
import { constants, deflateRaw, deflateRawSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { gzipOf, storedBlock } from './gzip-parts.ts'

const GZIP = /^gzip\s*(?:;\s*q=([\d.]{1,9}))?$/i
function accepts(coding: string): boolean {
  const found = GZIP.exec(coding.trim())
  const quality = Number(found?.[1] ?? 1)
  return found !== null && quality > 0 && quality <= 1
}

const takesGzip = (request: FastifyRequest): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some(accepts)

/** Shared by many bodies as the same object, so that it is encoded and, if large, compressed only once. */
type Recurring = { recurring: Uint8Array }
export type TextPart = string | Recurring

type Text = { bytes: Buffer }
type Common = { bytes: Buffer; packed: Promise<Buffer> | undefined }
/** A placeholder; `isFixed` if its value always has the same length. */
type Gap = { stands: string; isFixed: boolean }
type Piece = Text | Common | Gap

export type CachedBody = { pieces: Piece[]; isSent: boolean; packed: Promise<Buffer[]> | undefined }

export type Filling = (stands: string) => string

const THRESHOLD_BYTES = 1024
const WINDOW_BYTES = 32_768
/** A byte that never occurs in UTF-8. */
const NO_TEXT = 0xff
const NOTHING = Buffer.alloc(0)
/** Half the work of the default level, for a tenth more bytes; most pages fit into one such chunk. */
const QUICK = { finishFlush: constants.Z_SYNC_FLUSH, level: 3, chunkSize: 32_768 }

const deflate = promisify(deflateRaw)
const finishFlush = constants.Z_SYNC_FLUSH

const isGap = (piece: Piece): piece is Gap => 'stands' in piece
const isCommon = (piece: Piece): piece is Common => 'packed' in piece
const isText = (piece: Piece): piece is Text => !isGap(piece) && !isCommon(piece)

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

const commons = new WeakMap<Recurring, Common>()

/** Larger than deflate's window: compressed separately it gets just as small. */
const isLarge = (piece: Text | Common): piece is Common => isCommon(piece) && piece.bytes.length >= WINDOW_BYTES

function commonOf(part: Recurring): Common {
  const known = commons.get(part)
  if (known) return known
  const common = {
    bytes: Buffer.from(part.recurring.buffer, part.recurring.byteOffset, part.recurring.byteLength),
    packed: undefined,
  }
  commons.set(part, common)
  return common
}

/** Copies the text: a slice would keep the whole long string alive. */
const alone = (text: string) => Buffer.from(text).toString()

/** Buffers below 4 kB share 64 kB pools: cached pieces would hold three times their size. */
function intoOwnMemory(buffers: Buffer[]): Buffer[] {
  const own = Buffer.allocUnsafeSlow(buffers.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  return buffers.map((bytes) => {
    own.set(bytes, at)
    at += bytes.length
    return own.subarray(at - bytes.length, at)
  })
}

function cut(text: string, fixed: string, changing: RegExp | undefined): Piece[] {
  const patterns = [...(fixed ? [escaped(fixed)] : []), ...(changing ? [changing.source] : [])]
  const pieces = patterns.length === 0 ? [text] : text.split(new RegExp(`(${patterns.join('|')})`))
  return pieces.map((piece, at) =>
    at % 2 === 0 ? { bytes: Buffer.from(piece) } : { stands: alone(piece), isFixed: piece === fixed },
  )
}

/** A shared piece with placeholders would differ for each reader, so it is cut like any other. */
function piecesOf(part: TextPart, fixed: string, changing: RegExp | undefined): Piece[] {
  if (typeof part === 'string') return cut(part, fixed, changing)
  const common = commonOf(part)
  return changing?.test(common.bytes.toString('latin1')) ? cut(common.bytes.toString(), fixed, changing) : [common]
}

/** `fixed` marks placeholders that keep their length, `changing` those of any length. */
export function cacheBody(body: string | TextPart[], fixed = '', changing?: RegExp): CachedBody {
  const parts = typeof body === 'string' ? [body] : body
  const pieces: Piece[] = []
  let run: Buffer[] = []
  const endRun = () => {
    if (run.length > 0) pieces.push({ bytes: plain(run) })
    run = []
  }
  for (const piece of parts.flatMap((part) => piecesOf(part, fixed, changing)))
    if (isGap(piece) || isLarge(piece)) {
      endRun()
      pieces.push(piece)
    } else run.push(piece.bytes)
  endRun()
  const texts = pieces.filter(isText)
  const kept = intoOwnMemory(texts.map(({ bytes }) => bytes))
  for (const [at, text] of texts.entries()) text.bytes = kept[at] ?? NOTHING
  return { pieces, isSent: false, packed: undefined }
}

export const weightOf = ({ pieces }: CachedBody): number =>
  pieces.reduce((sum, piece) => sum + (isGap(piece) || isCommon(piece) ? 0 : piece.bytes.length), 0) * 1.3

/** Fixed gaps keep their length, as compressed text refers back across them. */
function fillingOf({ stands, isFixed }: Gap, fill: Filling): Buffer {
  const filling = Buffer.from(fill(stands))
  if (isFixed && filling.length !== Buffer.byteLength(stands))
    throw new Error(`${Buffer.byteLength(stands)} bytes go into this gap`)
  return filling
}

export const piecesOfText = ({ pieces }: CachedBody): Buffer[] =>
  pieces.flatMap((piece) => (isGap(piece) ? [] : [piece.bytes]))

const filled = ({ pieces }: CachedBody, fill: Filling): Buffer[] =>
  pieces.map((piece) => (isGap(piece) ? fillingOf(piece, fill) : piece.bytes))

const plain = (bytes: Buffer[]): Buffer => (bytes.length === 1 && bytes[0]) || Buffer.concat(bytes)

const packCommon = (common: Common): Promise<Buffer> => {
  common.packed ??= deflate(common.bytes, { finishFlush })
  return common.packed
}

// Compressed text may refer back to earlier text, but never into a gap, nor across one whose length changes.
const packPieces = async ({ pieces }: CachedBody): Promise<Buffer[]> => {
  const isTextAt = (at: number) => pieces[at] !== undefined && isText(pieces[at])
  let said = NOTHING
  const packed = pieces.map((piece) => {
    if (isGap(piece)) {
      said = piece.isFixed ? Buffer.concat([said, Buffer.alloc(Buffer.byteLength(piece.stands), NO_TEXT)]) : NOTHING
      return NOTHING
    }
    if (isCommon(piece)) {
      said = NOTHING
      return packCommon(piece)
    }
    const dictionary = said.subarray(-WINDOW_BYTES)
    said = Buffer.concat([dictionary, piece.bytes])
    return deflate(piece.bytes, { finishFlush, ...(dictionary.length > 0 ? { dictionary } : {}) })
  })
  const done = await Promise.all(packed)
  const own = intoOwnMemory(done.map((bytes, at) => (isTextAt(at) ? bytes : NOTHING)))
  return done.map((bytes, at) => (isTextAt(at) ? (own[at] ?? NOTHING) : bytes))
}

/** Pieces are compressed once; what fills the gaps is stored uncompressed. */
export async function gzipped(body: CachedBody, fill: Filling): Promise<Buffer> {
  const bytes = filled(body, fill)
  body.packed ??= packPieces(body)
  const packed = await body.packed
  const sent = body.pieces.map((piece, at) => (isGap(piece) ? storedBlock(bytes[at] ?? NOTHING) : packed[at]))
  return gzipOf(
    sent.filter((some) => some !== undefined),
    bytes,
  )
}

/** For a single sending: compresses everything but shared pieces in as few chunks as possible. */
async function gzippedOnce(body: CachedBody, fill: Filling): Promise<Buffer> {
  const bytes = filled(body, fill)
  const packed: (Buffer | Promise<Buffer>)[] = []
  let from = 0
  // On this thread: handing it to another takes half as much work again.
  const packRest = (to: number) => {
    if (to > from) packed.push(deflateRawSync(plain(bytes.slice(from, to)), QUICK))
    from = to + 1
  }
  for (const [at, piece] of body.pieces.entries())
    if (isCommon(piece)) {
      packRest(at)
      packed.push(packCommon(piece))
    }
  packRest(bytes.length)
  return gzipOf(await Promise.all(packed), bytes)
}

const nothing: Filling = () => ''

/** Sends prepared gzip pieces; for other clients the server's own compression applies. */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, body: CachedBody, fill = nothing) {
  // The length differs between the two ways of compressing, so HEAD omits it.
  if (request.method === 'HEAD') return reply.send()
  const length = body.pieces.reduce((sum, piece) => sum + (isGap(piece) ? 0 : piece.bytes.length), 0)
  if (length < THRESHOLD_BYTES || !takesGzip(request)) return reply.send(plain(filled(body, fill)))
  const { isSent } = body
  body.isSent = true
  // Most bodies are sent once, where compressing them whole costs half as much.
  return reply.header('content-encoding', 'gzip').send(await (isSent ? gzipped(body, fill) : gzippedOnce(body, fill)))
}
