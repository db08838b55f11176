import { createHash, type Hash } from 'node:crypto'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { ApiError, type Issue } from '@lv/contract/errors'
import { FORM_KEY } from '@lv/contract/options'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { discardFiles } from '#platform/storage/discard.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { maxBytes } from '#platform/storage/max-bytes.ts'
import { receiveFile } from '#platform/storage/receive.ts'
import { getCaller } from '../routing/caller.ts'
import { disconnectSignalOf } from '../routing/client-disconnect.ts'
import { acceptMultipart, partsOf } from '../uploads/multipart.ts'
import { type PageUploads, uploadsOf } from '../uploads/page-uploads.ts'
import { tooMany } from '../uploads/uploads.ts'
import { acceptForms, type FormSize } from './forms.ts'

const MAX_FIELD_BYTES = 65_536

/** Replaces JSON parsers: pages accept forms only. */
export async function acceptPageForms(http: FastifyInstance, sizeOf?: (request: FastifyRequest) => FormSize) {
  http.removeAllContentTypeParsers()
  acceptForms(http, sizeOf)
  await acceptMultipart(http, MAX_FIELD_BYTES)
}

export type PageUpload = { field: string; id: string; name: string }

/** `key` hashes the fields and file bytes of a form with a FORM_KEY: it is the same for a repeated submission only. */
export type PageForm = {
  fields: URLSearchParams
  issues: Issue[]
  uploads: PageUpload[]
  key: string | undefined
  /** Call it once the page is answered: deletes files that its action did not keep. */
  discardUnkept(): Promise<void>
}

/** Pages in `page-uploads.ts` get file ids in `uploads` alone; a refused file becomes an issue. */
export async function readForm(ctx: Context, request: FastifyRequest, page = request.url): Promise<PageForm> {
  const sent = createHash('sha256')
  const read = request.isMultipart() ? await receiveParts(ctx, request, { sent, page }) : textFields(request, sent)
  const key = read.fields.get(FORM_KEY) ? sent.digest('base64url') : undefined
  read.fields.delete(FORM_KEY)
  const isAsked = uploadsOf(page).inFields
  return { ...read, key, discardUnkept: async () => (isAsked ? undefined : discard(ctx, read)) }
}

type Read = Pick<PageForm, 'fields' | 'issues' | 'uploads'>

const discard = (ctx: Context, { uploads }: Pick<Read, 'uploads'>) =>
  discardFiles(
    ctx,
    uploads.map(({ id }) => id),
  )

function textFields({ body }: FastifyRequest, sent: Hash): Read {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  sent.update(fields.toString())
  return { fields, issues: [], uploads: [] }
}

type Arriving = { came: ([name: string, value: string] | PageUpload)[]; uploads: PageUpload[]; issues: Issue[] }

async function receiveParts(
  ctx: Context,
  request: FastifyRequest,
  { sent, page }: { sent: Hash; page: string },
): Promise<Read> {
  const actor = await getCaller(ctx, request).actor()
  const taken = uploadsOf(page)
  const mayStore = taken.fromVisitors || actor?.emailVerified === true
  const form: Arriving = { came: [], issues: [], uploads: [] }
  try {
    for await (const part of partsOf(request, maxBytes(taken.accept))) {
      sent.update(JSON.stringify([part.fieldname, part.type === 'field' ? part.value : part.filename]))
      if (part.type === 'field') addText(form, part)
      else if (!part.filename || !mayStore) part.file.resume()
      else sent.update(await addFile(ctx, request, actor, taken, form, part))
    }
    if (taken.inFields && actor) await drawAll(ctx, request, actor, taken, form)
    return { ...form, fields: fieldsOf(form, taken) }
  } catch (error) {
    await discard(ctx, form)
    throw error
  }
}

const fieldsOf = ({ came }: Arriving, { inFields }: PageUploads) =>
  new URLSearchParams(
    came.flatMap((one): [string, string][] => {
      if (Array.isArray(one)) return [one]
      return inFields ? [[one.field, one.id]] : []
    }),
  )

function addText({ came, issues }: Arriving, part: Extract<Multipart, { type: 'field' }>) {
  if (part.valueTruncated) issues.push({ path: part.fieldname, message: 'This text is too long' })
  came.push([part.fieldname, String(part.value)])
}

/** @throws anything that is not an ApiError */
function note({ issues }: Arriving, field: string, error: unknown) {
  if (!(error instanceof ApiError)) throw error
  const { message } = error
  if (!issues.some((issue) => issue.path === field && issue.message === message)) issues.push({ path: field, message })
}

async function addFile(
  ctx: Context,
  request: FastifyRequest,
  actor: Actor | null,
  { most, accept }: PageUploads,
  form: Arriving,
  part: MultipartFile,
): Promise<string> {
  const { fieldname: field } = part
  try {
    if (form.uploads.length === most) throw tooMany(field, most)
    const receiving = { ownerId: actor?.id ?? null, ip: request.ip, accept }
    const { id, name, digest } = await receiveFile(ctx, receiving, part)
    const upload = { field, id, name }
    form.uploads.push(upload)
    form.came.push(upload)
    return digest
  } catch (error) {
    part.file.resume()
    note(form, field, error)
    return ''
  }
}

/** Redraws pictures; one that fails is removed and leaves an issue. */
async function drawAll(
  ctx: Context,
  request: FastifyRequest,
  { id: ownerId }: Actor,
  { accept }: PageUploads,
  form: Arriving,
) {
  const sender = { ip: request.ip, gone: disconnectSignalOf(request) }
  for (const upload of [...form.uploads])
    try {
      await drawFiles(ctx, { fileIds: [upload.id], ownerId, accept, field: upload.field, sender })
    } catch (error) {
      form.uploads = form.uploads.filter((one) => one !== upload)
      form.came = form.came.filter((one) => one !== upload)
      note(form, upload.field, error)
    }
}
