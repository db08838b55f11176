import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { ApiError } from '@lv/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#core/context.ts'
import { type CachedPictures, openCachedPictures } from './cached-pictures.ts'
import { type Job, NotDrawn } from './jobs.ts'

/** Increment when the drawing of a subject changes. */
const STYLE = 2
const PATIENCE_MS = 10_000
/** A separate sender, so that these do not queue behind the first visitor's other requests. */
const THE_SITE = 'the site'
const DAY = 'public, max-age=86400'
/** User content may be deleted or closed, so it is cached briefly. */
const MINUTES = 'public, max-age=300'

export type Picture = {
  subject: unknown
  jobTo(path: string): Job
  /** Does not count against the visitor's rate limit. */
  isOfSite?: boolean
}

const nameOf = ({ subject }: Picture) =>
  createHash('sha256')
    .update(JSON.stringify([STYLE, subject]))
    .digest('base64url')
    .slice(0, 22)

const isKnown = ({ headers }: FastifyRequest, tag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag)

async function drawOnce(
  ctx: Context,
  kept: CachedPictures,
  name: string,
  picture: Picture,
  ip: string,
): Promise<Buffer> {
  const path = ctx.files.temporaryPath(randomUUID())
  try {
    const sender = { ip: picture.isOfSite ? THE_SITE : ip, gone: AbortSignal.timeout(PATIENCE_MS) }
    const { byteCount } = await ctx.drawings.draw(picture.jobTo(path), sender)
    await kept.keep(name, path, byteCount)
  } finally {
    await rm(path, { force: true })
  }
  const bytes = await kept.find(name)
  if (!bytes) throw new Error('a picture is gone as soon as it was kept')
  return bytes
}

const isForNow = (error: unknown) =>
  error instanceof NotDrawn || (error instanceof ApiError && /^(too_many_requests|unavailable)$/.test(error.code))

/** Over the rate limit, or while too many wait, `general` is sent instead and cached briefly. */
export function pictureSender(ctx: Context, general: Picture) {
  const kept = openCachedPictures(ctx)
  const underWay = new Map<string, Promise<Buffer>>()

  async function bytesOf(picture: Picture, ip: string): Promise<Buffer> {
    const name = nameOf(picture)
    const bytes = await (underWay.get(name) ?? kept.find(name))
    if (bytes) return bytes
    if (!picture.isOfSite) await ctx.rateLimits.spend('pictures', ip)
    const drawing = underWay.get(name) ?? drawOnce(ctx, kept, name, picture, ip)
    underWay.set(name, drawing)
    return drawing.finally(() => underWay.delete(name))
  }

  return async (request: FastifyRequest, reply: FastifyReply, picture: Picture) => {
    const name = nameOf(picture)
    const tag = `"${name}"`
    const age = picture.isOfSite ? DAY : MINUTES
    if (isKnown(request, tag)) return reply.header('etag', tag).header('cache-control', age).code(304).send()
    try {
      const bytes = await bytesOf(picture, request.ip)
      return reply.header('etag', tag).header('cache-control', age).type('image/png').send(bytes)
    } catch (error) {
      if (!isForNow(error) || name === nameOf(general)) throw error
      const bytes = await bytesOf(general, request.ip)
      return reply.header('cache-control', MINUTES).type('image/png').send(bytes)
    }
  }
}
