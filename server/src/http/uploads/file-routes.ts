import { ApiError, invalidField } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireActor, requireVerified } from '#core/access.ts'
import type { Context } from '#core/context.ts'
import { type Found, findFile } from '#domains/operations/public-assets/find-file.read.ts'
import { singleRow } from '#platform/database/rows.ts'
import { discardFiles } from '#platform/storage/discard.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { describeFile, disposition, sentName } from '#platform/storage/name.ts'
import { noSuchFile, openBytes } from '#platform/storage/open-bytes.ts'
import { type Receiving, receiveFile } from '#platform/storage/receive.ts'
import { queryOf } from '../routing/address.ts'
import { requireOwnHeader } from '../routing/admit.ts'
import type { App } from '../routing/app.ts'
import { getCaller } from '../routing/caller.ts'
import { disconnectSignalOf } from '../routing/client-disconnect.ts'
import { sendParts } from '../routing/send-parts.ts'
import { acceptMultipart, afterBody, partsOf, UPLOAD_MS } from './multipart.ts'

/** A public file may be deleted or made private, so caches revalidate after five minutes. */
const ASK_AGAIN = 'public, max-age=300, must-revalidate'

/** Pictures of a request are shown only with `?view=1`. */
const wayOf = ({ contentType, isPrivate }: Found, isView: boolean) =>
  contentType.startsWith('image/') && (!isPrivate || isView) ? 'inline' : 'attachment'

async function actorOf(ctx: Context, request: FastifyRequest) {
  const caller = getCaller(ctx, request)
  const actor = await caller.actor()
  await requireOwnHeader(ctx, actor, caller.professionalId)
  return actor
}

async function sendFile(ctx: Context, request: FastifyRequest, reply: FastifyReply, fileId: string) {
  const id = Id.safeParse(fileId)
  if (!id.success) throw noSuchFile()
  const file = await findFile(ctx, await actorOf(ctx, request), id.data)
  reply
    .type(file.contentType)
    .header('content-disposition', disposition(wayOf(file, queryOf(request.url).get('view') === '1'), sentName(file)))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', file.isPublic ? ASK_AGAIN : 'private, no-store')
  const { id: key, byteCount, isPublic } = file
  return sendParts(request, reply, {
    byteCount,
    tag: `"${key}"`,
    isTagged: isPublic,
    open: (range) => openBytes(ctx, key, range),
  })
}

async function receiveFirst(ctx: Context, request: FastifyRequest, receiving: Receiving): Promise<string[]> {
  const ids: string[] = []
  try {
    for await (const part of partsOf(request)) {
      if (part.type !== 'file') continue
      if (!part.filename || ids.length > 0) part.file.resume()
      else ids.push((await receiveFile(ctx, receiving, part)).id)
    }
    return ids
  } catch (error) {
    await discardFiles(ctx, ids)
    throw error
  }
}

async function receiveOne(ctx: Context, request: FastifyRequest) {
  const actor = requireActor(await actorOf(ctx, request))
  requireVerified(actor)
  const { id: ownerId } = actor
  if (!request.isMultipart())
    throw new ApiError('unsupported_media_type', 'Send multipart/form-data with the field file')
  const isDocument = queryOf(request.url).get('kind') === 'document'
  const accept = isDocument ? 'picturesAndPdf' : 'pictures'
  const fileIds = await receiveFirst(ctx, request, { ownerId, ip: request.ip, accept })
  if (fileIds.length === 0) throw invalidField('file', 'Choose a file')
  await drawFiles(ctx, {
    fileIds,
    ownerId,
    accept,
    field: 'file',
    sender: { ip: request.ip, gone: disconnectSignalOf(request) },
  })
  return describeFile(ctx, singleRow(fileIds), isDocument)
}

/** `POST /api/files` takes a picture (field `file`), with `?kind=document` a PDF too; `GET /files/:id` sends it. */
export async function fileRoutes(app: App, ctx: Context) {
  app.http.get<{ Params: { fileId: string } }>('/files/:fileId', (request, reply) =>
    sendFile(ctx, request, reply, request.params.fileId),
  )
  await app.http.register(async (http) => {
    await acceptMultipart(http)
    http.post('/api/files', { handlerTimeout: UPLOAD_MS }, async (request, reply) => {
      const stored = await receiveOne(ctx, request).catch((error) => afterBody(request, reply, error))
      return reply.code(201).header('cache-control', 'no-store').send(stored)
    })
  })
}
