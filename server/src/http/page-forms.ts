import { createHash, type Hash } from 'node:crypto'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { ApiError, type Issue } from '@lv/contract/errors'
import { FORM_KEY } from '@lv/contract/options'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { discardFiles, receiveFile } from '../files/receive.ts'
import type { Actor } from './actor.ts'
import { callerOf } from './caller.ts'
import { acceptForms, type FormSize } from './forms.ts'
import { acceptMultipart, partsOf } from './multipart.ts'
import { type PageUploads, uploadsOf } from './page-uploads.ts'
import { tooMany } from './uploads.ts'

const MOST_FIELD_BYTES = 65_536

/** Parsers for what a page's form sends, and for nothing else: text fields, or fields with files. */
export async function acceptPageForms(http: FastifyInstance, sizeOf?: (request: FastifyRequest) => FormSize) {
  http.removeAllContentTypeParsers()
  acceptForms(http, sizeOf)
  await acceptMultipart(http, MOST_FIELD_BYTES)
}

/** A file that came with a page's form, stored under `id`. */
export type PageUpload = { field: string; id: string; name: string }

/**
 * What a page's form sent. `key` names this one sending where the form has a FORM_KEY: a hash of its fields and of its
 * files' bytes, so that sent twice it is the same, and changed in between it is not.
 */
export type PageForm = {
  fields: URLSearchParams
  issues: Issue[]
  uploads: PageUpload[]
  key: string | undefined
  /** Once the page is answered: takes the files back that its action did not keep and nobody could ask for again. */
  discardUnkept(): Promise<void>
}

/**
 * The fields of a page's form. Files are streamed to the file store as they arrive: on most pages a member's pictures,
 * whose fields then hold the stored ids; on the pages of `page-uploads.ts` whatever those take, and only `uploads` says
 * the ids. A file that is refused leaves a message for its field and no file; where files are not taken they are let go,
 * the page's action says why.
 */
export async function readForm(ctx: Context, request: FastifyRequest): Promise<PageForm> {
  const sent = createHash('sha256')
  const read = request.isMultipart() ? await receiveParts(ctx, request, sent) : textFields(request, sent)
  const key = read.fields.get(FORM_KEY) ? sent.digest('base64url') : undefined
  read.fields.delete(FORM_KEY)
  const isAsked = uploadsOf(request.url).inFields
  return { ...read, key, discardUnkept: async () => (isAsked ? undefined : discard(ctx, read)) }
}

type Read = Pick<PageForm, 'fields' | 'issues' | 'uploads'>

const discard = (ctx: Context, { uploads }: Read) =>
  discardFiles(
    ctx,
    uploads.map(({ id }) => id),
  )

function textFields({ body }: FastifyRequest, sent: Hash): Read {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  sent.update(fields.toString())
  return { fields, issues: [], uploads: [] }
}

async function receiveParts(ctx: Context, request: FastifyRequest, sent: Hash): Promise<Read> {
  const actor = await callerOf(ctx, request).actor()
  const taken = uploadsOf(request.url)
  const read: Read = { fields: new URLSearchParams(), issues: [], uploads: [] }
  try {
    for await (const part of partsOf(request)) {
      sent.update(JSON.stringify([part.fieldname, part.type === 'field' ? part.value : part.filename]))
      if (part.type === 'field') addText(read, part)
      else if (!part.filename || (!actor && !taken.fromVisitors)) part.file.resume()
      else sent.update(await addFile(ctx, request, actor, taken, read, part))
    }
    return read
  } catch (error) {
    await discard(ctx, read)
    throw error
  }
}

function addText({ fields, issues }: Read, part: Extract<Multipart, { type: 'field' }>) {
  if (part.valueTruncated) issues.push({ path: part.fieldname, message: 'This text is too long' })
  fields.append(part.fieldname, String(part.value))
}

/** @returns the hash of the file's bytes; a refused form is not done, so it needs none. */
async function addFile(
  ctx: Context,
  request: FastifyRequest,
  actor: Actor | null,
  { most, accept, inFields }: PageUploads,
  { fields, issues, uploads }: Read,
  part: MultipartFile,
): Promise<string> {
  const { fieldname: field } = part
  try {
    if (uploads.length === most) throw tooMany(field, most)
    const receiving = { ownerId: actor?.id ?? null, ip: request.ip, accept }
    const { id, name, digest } = await receiveFile(ctx, receiving, part)
    uploads.push({ field, id, name })
    if (inFields) fields.append(field, id)
    return digest
  } catch (error) {
    part.file.resume()
    if (!(error instanceof ApiError)) throw error
    const { message } = error
    if (!issues.some((issue) => issue.path === field && issue.message === message))
      issues.push({ path: field, message })
    return ''
  }
}
