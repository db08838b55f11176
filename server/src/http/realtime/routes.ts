import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { LivePage } from '@lv/contract/live'
import { createSession, type Session } from 'better-sse'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireActor, suspended } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isSuspended, streamTo } from '#platform/realtime/stream.ts'
import type { App } from '../routing/app.ts'
import { getCaller } from '../routing/caller.ts'
import { enter, parse } from '../routing/pipeline.ts'

/** Each browser has one connection; this leaves room for several devices and stale ones. */
const MAX_OF_PERSON = 20
const MAX_OF_PROCESS = 4000
const AGAIN_MS = 1000
const SPREAD_MS = 3000
/** Some proxies hold back as much before they pass on the first byte. */
const PADDING = ' '.repeat(2048)

const Query = z.strictObject({
  /** Open pages such as `post:<id>`, separated by commas. */
  pages: z.string().max(1000).default(''),
  after: z.string().max(60).optional(),
})

async function readable({ rules }: App, ctx: Context, actor: Actor, asked: string): Promise<LivePage[]> {
  const ids = asked.split(',').flatMap((page) => {
    const [kind, id] = page.split(':')
    const parsed = Id.safeParse(id)
    return kind === 'post' && parsed.success ? parsed.data : []
  })
  const pages: LivePage[] = []
  for (const postId of new Set(ids.slice(0, 10)))
    await rules.postReader(ctx, actor, { postId }).then(
      () => pages.push(`post:${postId}`),
      (error) => {
        if (!(error instanceof ApiError)) throw error
      },
    )
  return pages
}

/** @returns a function that frees the place @throws `too_many_requests`, `unavailable` */
function takePlace({ live }: Context, { id }: Actor): () => void {
  if (live.countOf(id) >= MAX_OF_PERSON)
    throw new ApiError('too_many_requests', 'Too many connections are open for you', { retryAfter: 60 })
  if (live.count() >= MAX_OF_PROCESS) throw new ApiError('unavailable', 'Too many are connected', { retryAfter: 30 })
  return live.take(id)
}

type Asked = {
  actor: Actor
  pages: LivePage[]
  after: string | undefined
  giveBack: () => void
  stillMay: () => Promise<boolean>
}

/** Membership ends by the clock, without an event. */
const LOOKED_AGAIN_MS = MINUTE_MS

/** Ends the stream once a page may no longer be read; the browser reconnects for the others. */
function endWithAccess(session: Session, reply: FastifyReply, { pages, stillMay }: Asked) {
  if (pages.length === 0) return
  const looks = setInterval(() => {
    stillMay().then(
      (may) => may || reply.raw.end(),
      () => undefined,
    )
  }, LOOKED_AGAIN_MS).unref()
  session.once('disconnected', () => clearInterval(looks))
}

async function open(ctx: Context, request: FastifyRequest, reply: FastifyReply, asked: Asked) {
  const { actor, pages, after, giveBack } = asked
  reply.hijack()
  request.raw.socket.once('close', giveBack)
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  const session = await createSession(request.raw, reply.raw, {
    keepAlive: null,
    retry: AGAIN_MS + Math.round(Math.random() * SPREAD_MS),
  })
  if (!session.isConnected || request.raw.socket.destroyed) return giveBack()
  session.once('disconnected', giveBack)
  await session.batch((buffer) => void buffer.comment(PADDING).dispatch())
  const one = streamTo(session, reply.raw, { personId: actor.id, sessionId: actor.sessionId, pages })
  const leave = ctx.live.join(one, session.lastId || after)
  session.once('disconnected', leave)
  endWithAccess(session, reply, asked)
  if (!session.isConnected) leave()
}

async function stream(app: App, ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const admitted = await enter(ctx, app.rules, { access: 'user' }, getCaller(ctx, request), {})
  const actor = requireActor(admitted.actor)
  if (isSuspended(actor)) throw suspended(actor.professional?.statusReason ?? null)
  const query = parse(Query, request.query, 'query') as z.output<typeof Query>
  const pages = await readable(app, ctx, actor, query.pages)
  const giveBack = takePlace(ctx, actor)
  if (request.method === 'HEAD') {
    giveBack()
    return reply.type('text/event-stream').send()
  }
  const stillMay = async () => (await readable(app, ctx, actor, query.pages)).length === pages.length
  await open(ctx, request, reply, { actor, pages, after: query.after, giveBack, stillMay }).catch((error) => {
    giveBack()
    throw error
  })
  return reply
}

/** `GET /api/live`: server-sent events for the signed-in person (decisions/0042). */
export async function liveRoutes(app: App, ctx: Context) {
  app.http.addHook('preClose', async () => ctx.live.close())
  app.http.get('/api/live', (request, reply) => stream(app, ctx, request, reply))
}
