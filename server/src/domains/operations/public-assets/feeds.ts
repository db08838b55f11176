import { createHash } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#core/context.ts'
import { plugin } from '#core/routes.ts'
import { escapeHtml } from '#core/text.ts'
import { type Feed, readFeed } from './feed.read.ts'

type Site = { publicUrl: string; siteName: string }

// XML allows no control characters but tab and line ends, and no lone surrogates.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const xml = (text: string) => escapeHtml(text.replace(unwritable, ''))

function entry(post: Feed['entries'][number], address: string) {
  const url = `${address}/posts/${post.id}`
  return [
    '<entry>',
    `<id>urn:uuid:${post.id}</id>`,
    `<title>${xml(post.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<published>${post.createdAt.toISOString()}</published>`,
    `<updated>${post.changedAt.toISOString()}</updated>`,
    `<author><name>${xml(post.author || 'A member')}</name></author>`,
    `<content type="html">${xml(post.html)}</content>`,
    '</entry>',
  ].join('')
}

/** RFC 4287. */
function atom(feed: Feed, { publicUrl, siteName }: Site): string {
  const address = `${publicUrl}/community/${feed.id}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">',
    `<id>urn:uuid:${feed.id}</id>`,
    `<title>${xml(`${feed.name} · ${siteName}`)}</title>`,
    `<subtitle>${xml(feed.description)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${xml(`${address}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(address)}"/>`,
    `<updated>${feed.changedAt.toISOString()}</updated>`,
    ...feed.entries.map((post) => entry(post, address)),
    '</feed>\n',
  ].join('\n')
}

type Kept = { body: string; tag: string; changedAt: Date }

async function make(ctx: Context, communityId: string): Promise<Kept> {
  const feed: Feed = await readFeed(ctx, communityId)
  const body = atom(feed, { publicUrl: ctx.config.publicUrl, siteName: ctx.config.brand.name })
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { body, tag: `W/"${hash}"`, changedAt: feed.changedAt }
}

const withoutW = (tag: string) => tag.trim().replace(/^W\//, '')

/** By tag, or by time if the reader names no tag (RFC 9110, section 13.2.2). */
function isKnown({ headers }: FastifyRequest, { tag, changedAt }: Kept) {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').map(withoutW).includes(withoutW(tag))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since
}

function send(request: FastifyRequest, reply: FastifyReply, kept: Kept) {
  reply
    .header('etag', kept.tag)
    .header('last-modified', kept.changedAt.toUTCString())
    .header('cache-control', 'public, max-age=300')
  if (isKnown(request, kept)) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(kept.body)
}

/** 404 for a community that is not public. */
export const feedRoutes = (ctx: Context) =>
  plugin((http) => {
    http.get<{ Params: { communityId: string } }>('/community/:communityId/feed.xml', async (request, reply) => {
      await ctx.rateLimits.visit(request.ip)
      const id = Id.safeParse(request.params.communityId)
      if (!id.success) throw new ApiError('not_found', 'Feed not found')
      const kept = await ctx.reads.share(`feed ${id.data}`, () => make(ctx, id.data))
      return send(request, reply, kept)
    })
  })
