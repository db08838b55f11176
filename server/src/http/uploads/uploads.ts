import type { Multipart, MultipartFile } from '@fastify/multipart'
import { ApiError, invalidField } from '@lv/contract/errors'
import type { Upload } from '@lv/contract/operation'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { discardFiles } from '#platform/storage/discard.ts'
import { maxBytes } from '#platform/storage/max-bytes.ts'
import { type ReceivedFile, type Receiving, receiveFile } from '#platform/storage/receive.ts'
import type { Received } from '../routing/pipeline.ts'
import { partsOf } from './multipart.ts'

const MAX_FIELDS = 30

/** Set by the server only; callers may not send it. */
const IDS = 'fileIds'

type Fields = Map<string, string | string[]>

function addField(fields: Fields, part: Extract<Multipart, { type: 'field' }>) {
  const { fieldname: name, value } = part
  if (name === IDS) throw invalidField(IDS, 'Unknown body field')
  if (part.fieldnameTruncated || part.valueTruncated)
    throw new ApiError('too_large', 'This text is too long', {
      issues: [{ path: name, message: 'This text is too long' }],
    })
  if (typeof value !== 'string') throw invalidField(name, 'Send this field as plain text')
  const before = fields.get(name)
  fields.set(name, before === undefined ? value : [before, value].flat())
  if (fields.size > MAX_FIELDS) throw new ApiError('too_large', `Send at most ${MAX_FIELDS} fields`)
}

/** Refusals for the sender or the disk have no field. */
function atField(field: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.issues || !/^(invalid|too_large)$/.test(error.code)) return error
  const { code, message } = error
  return new ApiError(code, message, { issues: [{ path: field, message }], cause: error })
}

export const tooMany = (field: string, most: number) =>
  invalidField(field, `Choose at most ${most} ${most === 1 ? 'file' : 'files'}`)

async function addFile(
  ctx: Context,
  upload: Upload,
  receiving: Receiving,
  stored: ReceivedFile[],
  part: MultipartFile,
) {
  // An empty file input arrives as a file without a name.
  if (!part.filename) return void part.file.resume()
  if (part.fieldname !== upload.field) throw invalidField(part.fieldname, 'Unknown body field')
  if (stored.length === upload.most) throw tooMany(upload.field, upload.most)
  try {
    stored.push(await receiveFile(ctx, receiving, part))
  } catch (error) {
    throw atField(upload.field, error)
  }
}

/** Use cases redraw pictures (`drawFiles`) and attach files. @throws for a refused part; nothing is kept then */
export async function receiveUpload(
  ctx: Context,
  request: FastifyRequest,
  upload: Upload,
  actor: Actor | null,
): Promise<Received> {
  if (!request.isMultipart()) return withoutFiles(request.body)
  const fields: Fields = new Map()
  const stored: ReceivedFile[] = []
  const receiving = { ownerId: actor?.id ?? null, ip: request.ip, accept: upload.accept }
  const discard = () =>
    discardFiles(
      ctx,
      stored.map(({ id }) => id),
    )
  try {
    for await (const part of partsOf(request, maxBytes(upload.accept)))
      if (part.type === 'field') addField(fields, part)
      else await addFile(ctx, upload, receiving, stored, part)
  } catch (error) {
    await discard()
    throw error
  }
  const texts = Object.fromEntries(fields)
  return {
    body: { ...texts, [IDS]: stored.map(({ id }) => id) },
    fingerprint: { ...texts, [IDS]: stored.map(({ digest }) => digest) },
    discard,
  }
}

function withoutFiles(body: unknown): Received {
  if (typeof body === 'object' && body !== null && IDS in body) throw invalidField(IDS, 'Unknown body field')
  return { body, fingerprint: body, discard: async () => undefined }
}
