import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What stands in a text in the place of something else; `isFixed` where that is always as long. */
type Gap = { stands: string; isFixed: boolean }

/** A body that is sent many times: whole, or cut where something else goes every time. */
export type KeptBody = { parts: Buffer[]; gaps: Gap[]; isSent: boolean; deflated: Promise<Buffer[]> | undefined }

/** What goes where a gap's text stands. */
export type Filling = (stands: string) => string

const THRESHOLD_BYTES = 1024
const WINDOW_BYTES = 32_768
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A byte that UTF-8 never has. */
const NO_TEXT = 0xff
const LAST_BLOCK = [1, 0, 0, 0xff, 0xff]

const compress = promisify(deflateRaw)
const compressWhole = promisify(gzip)

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** Takes a body, and what in it is another every time: `fixed` always as long, what `changing` finds of any length. */
export function keepBody(text: string, fixed = '', changing?: RegExp): KeptBody {
  const patterns = [...(fixed ? [escaped(fixed)] : []), ...(changing ? [changing.source] : [])]
  const pieces = patterns.length === 0 ? [text] : text.split(new RegExp(`(${patterns.join('|')})`))
  return {
    parts: pieces.filter((_, at) => at % 2 === 0).map((part) => Buffer.from(part)),
    gaps: pieces.filter((_, at) => at % 2 === 1).map((stands) => ({ stands, isFixed: stands === fixed })),
    isSent: false,
    deflated: undefined,
  }
}

/** Of fixed length, so that what was compressed around it still fits. */
function fillingsOf({ gaps }: KeptBody, fill: Filling): Buffer[] {
  return gaps.map(({ stands, isFixed }) => {
    const filling = Buffer.from(fill(stands))
    if (isFixed && filling.length !== Buffer.byteLength(stands))
      throw new Error(`${Buffer.byteLength(stands)} bytes go into this gap`)
    return filling
  })
}

/** The parts with the fillings between them. */
const filled = (parts: Buffer[], fillings: Buffer[]) =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [fillings[at - 1] ?? Buffer.alloc(0), part]))

/** The body as it is read. */
const plain = ({ parts }: KeptBody, fillings: Buffer[]) => {
  const [only] = parts
  return parts.length === 1 && only ? only : Buffer.concat(filled(parts, fillings))
}

// A part may point back to what was said before it, but never into a gap, nor across one whose length changes.
const deflate = ({ parts, gaps }: KeptBody) => {
  let said = Buffer.alloc(0)
  const bySaid = parts.map((part, at) => {
    const gap = gaps[at - 1]
    if (gap?.isFixed) said = Buffer.concat([said, Buffer.alloc(Buffer.byteLength(gap.stands), NO_TEXT)])
    else said = Buffer.alloc(0)
    const dictionary = said.subarray(-WINDOW_BYTES)
    said = Buffer.concat([dictionary, part])
    return compress(part, { finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) })
  })
  return Promise.all(bySaid)
}

/** A block of deflate that holds up to 65,535 bytes as they are. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

function gzipEnd(plain: Buffer[]): Buffer {
  const end = Buffer.alloc(LAST_BLOCK.length + 8)
  end.set(LAST_BLOCK)
  const checksum = plain.reduce((sum, bytes) => crc32(bytes, sum), 0)
  const length = plain.reduce((sum, bytes) => sum + bytes.length, 0)
  end.writeUInt32LE(checksum, LAST_BLOCK.length)
  end.writeUInt32LE(length >>> 0, LAST_BLOCK.length + 4)
  return end
}

/** The body as gzip. Its parts are compressed once; what goes between them goes in as it is. */
export async function gzipped(body: KeptBody, fill: Filling): Promise<Buffer> {
  const fillings = fillingsOf(body, fill)
  body.deflated ??= deflate(body)
  const deflated = await body.deflated
  const end = gzipEnd(filled(body.parts, fillings))
  return Buffer.concat([GZIP_HEADER, ...filled(deflated, fillings.map(storedBlock)), end])
}

const takesGzip = (request: FastifyRequest) =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(1(\.0*)?|0?\.\d*[1-9]\d*))?\s*$/i.test(coding))

const nothing: Filling = () => ''

/**
 * Sends a kept body with its gaps filled. Whoever takes gzip gets it without the work of compressing it again,
 * which is ten times the work of all the rest; for others the server's own compression does it.
 */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, body: KeptBody, fill = nothing) {
  // How long it is changes with each sending, as it is packed in two ways: a head need not say.
  if (request.method === 'HEAD') return reply.send()
  const isLong = body.parts.reduce((sum, part) => sum + part.length, 0) >= THRESHOLD_BYTES
  if (!isLong || !takesGzip(request)) return reply.send(plain(body, fillingsOf(body, fill)))
  const { isSent } = body
  body.isSent = true
  // Most bodies are sent once, and whole that costs half as much; in parts it is worth it from the second time on.
  const packed = isSent ? gzipped(body, fill) : compressWhole(plain(body, fillingsOf(body, fill)))
  return reply.header('content-encoding', 'gzip').send(await packed)
}
