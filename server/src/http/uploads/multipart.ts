import { setTimeout as wait } from 'node:timers/promises'
import multipart, { type Multipart } from '@fastify/multipart'
import { ApiError } from '@lv/contract/errors'
import { REQUEST_FIELD_BYTES, UPLOAD_BYTES } from '@lv/contract/options'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadInterrupted } from '#platform/images/broken-off.ts'

export const UPLOAD_MS = 120_000

/** Ten files of 10 MB, with room for the rest of the form. */
const MAX_BYTES = 117_440_512
const MAX_UNREAD_MS = 10_000

export const acceptMultipart = (http: FastifyInstance, fieldSize = REQUEST_FIELD_BYTES) =>
  http.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: UPLOAD_BYTES,
      files: 40,
      fields: 72,
      fieldNameSize: 100,
      fieldSize,
      parts: 80,
      headerPairs: 50,
    },
  })

/** @param fileSize bytes after which a file is cut @throws `too_large`, `invalid` */
export async function* partsOf(request: FastifyRequest, fileSize = UPLOAD_BYTES): AsyncGenerator<Multipart> {
  const { raw } = request
  if (Number(raw.headers['content-length']) > MAX_BYTES)
    throw new ApiError('too_large', 'The files are too large together. Please send fewer of them.')
  const parts = request.parts({ limits: { fileSize } })
  let byteCount = 0
  raw.on('data', (bytes: Buffer) => {
    byteCount += bytes.length
    if (byteCount > MAX_BYTES) raw.destroy()
  })
  for (;;) {
    const { value, done } = await parts.next().catch((error: unknown) => Promise.reject(refusalOfParts(error)))
    if (done) return
    yield value
  }
}

function refusalOfParts(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code))
    return new ApiError('too_large', 'The form has too many fields or files', { cause: error })
  return /PROTO|JSON_FIELD/.test(code)
    ? new ApiError('invalid', 'The form has a field that cannot be read', { cause: error })
    : uploadInterrupted()
}

/** Browsers read an answer only once they have sent everything, so the rest is drained: 112 MB or 10 s at most. */
export async function afterBody({ raw }: FastifyRequest, reply: FastifyReply, error: unknown): Promise<never> {
  if (!(error instanceof ApiError && error.code === 'timeout')) await drain(raw, reply)
  throw error
}

async function drain(raw: FastifyRequest['raw'], reply: FastifyReply) {
  if (raw.readableEnded || raw.destroyed) return
  let unread = 0
  const rest = new Promise<boolean>((resolve) => {
    raw.on('data', (bytes: Buffer) => {
      unread += bytes.length
      if (unread > MAX_BYTES) resolve(false)
    })
    raw.once('end', () => resolve(true))
    raw.once('close', () => resolve(true))
  })
  raw.unpipe()
  raw.resume()
  const isOver = await Promise.race([rest, wait(MAX_UNREAD_MS, false, { ref: false })])
  if (!isOver) reply.header('connection', 'close')
}
