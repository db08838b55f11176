import { createReadStream } from 'node:fs'
import multipart from '@fastify/multipart'
import { ApiError } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { Context } from '../context.ts'
import { requireActor } from '../http/access.ts'
import { callerOf } from '../http/caller.ts'
import type { App } from '../http/implement.ts'
import { findFile } from './find.ts'
import { LARGEST_FILE, receiveImage } from './receive.ts'

/** `POST /api/files` takes one picture (field `file`) and answers `{id, url, width, height}`; `GET /files/:id` shows it. */
export async function fileRoutes(app: App, ctx: Context) {
  app.http.get<{ Params: { fileId: string } }>('/files/:fileId', async (request, reply) => {
    const id = Id.safeParse(request.params.fileId)
    if (!id.success) throw new ApiError('not_found', 'File not found')
    const file = await findFile(ctx, await callerOf(ctx, request).actor(), id.data)
    reply
      .type(file.contentType)
      .header('content-length', file.byteCount)
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', file.isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=3600')
    return reply.send(createReadStream(ctx.files.path(file.id)))
  })

  await app.http.register(async (http) => {
    await http.register(multipart, {
      limits: { fileSize: LARGEST_FILE, files: 1, fields: 10, parts: 11, headerPairs: 50 },
    })
    http.post('/api/files', async (request, reply) => {
      const actor = requireActor(await callerOf(ctx, request).actor())
      await ctx.budgets.spend('uploads', request.ip)
      if (!request.isMultipart())
        throw new ApiError('unsupported_media_type', 'Send multipart/form-data with the field file')
      const file = await request.file()
      if (!file)
        throw new ApiError('invalid', 'Choose a file', { issues: [{ path: 'file', message: 'Choose a file' }] })
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await receiveImage(ctx, actor.id, file))
    })
  })
}
