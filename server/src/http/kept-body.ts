import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body that is sent many times: whole, or cut where something else of the same length goes every time. */
export type KeptBody = { parts: Buffer[]; gapBytes: number; deflated: Promise<Buffer[]> | undefined }

const THRESHOLD_BYTES = 1024
const WINDOW_BYTES = 32_768
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A byte that UTF-8 never has. */
const NO_TEXT = 0xff
const LAST_BLOCK = [1, 0, 0, 0xff, 0xff]

const compress = promisify(deflateRaw)

/** Takes a body and, where something in it differs every time, what stands there now. */
export const keepBody = (text: string, gap?: string): KeptBody => ({
  parts: (gap ? text.split(gap) : [text]).map((part) => Buffer.from(part)),
  gapBytes: Buffer.byteLength(gap ?? ''),
  deflated: undefined,
})

/** The parts with `filling` between each two of them. */
const filled = (parts: Buffer[], filling: Buffer) => parts.flatMap((part, at) => (at === 0 ? [part] : [filling, part]))

/** The body as it is read. */
const plain = ({ parts }: KeptBody, filling: Buffer) => {
  const [only] = parts
  return parts.length === 1 && only ? only : Buffer.concat(filled(parts, filling))
}

// Every part may point back to what was said before it, but never into a gap.
const deflate = ({ parts, gapBytes }: KeptBody) => {
  const masked = Buffer.concat(filled(parts, Buffer.alloc(gapBytes, NO_TEXT)))
  let start = 0
  return Promise.all(
    parts.map((part) => {
      const dictionary = masked.subarray(Math.max(0, start - WINDOW_BYTES), start)
      start += part.length + gapBytes
      return compress(part, { finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) })
    }),
  )
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

/** The body as gzip. Its parts are compressed once; `between`, as long as what it replaces, goes in as it is. */
export async function gzipped(body: KeptBody, between: Buffer): Promise<Buffer> {
  body.deflated ??= deflate(body)
  const deflated = await body.deflated
  const end = gzipEnd(filled(body.parts, between))
  return Buffer.concat([GZIP_HEADER, ...filled(deflated, storedBlock(between)), end])
}

const takesGzip = (request: FastifyRequest) =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(1(\.0*)?|0?\.\d*[1-9]\d*))?\s*$/i.test(coding))

/**
 * Sends a kept body with `filling` in its gaps. Whoever takes gzip gets it without the work of compressing it again,
 * which is ten times the work of all the rest; for others the server's own compression does it.
 */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, body: KeptBody, filling = '') {
  const between = Buffer.from(filling)
  if (between.length !== body.gapBytes) throw new Error(`${body.gapBytes} bytes go into the gaps of this body`)
  const isLong = body.parts.reduce((sum, part) => sum + part.length, 0) >= THRESHOLD_BYTES
  if (!isLong || !takesGzip(request)) return reply.send(plain(body, between))
  return reply.header('content-encoding', 'gzip').send(await gzipped(body, between))
}
