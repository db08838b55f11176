import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type Theme, themes } from '@lv/contract/options'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#core/actor.ts'
import { type CacheTags, whileReading } from '#core/cache-tags.ts'
import type { Config } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import { cacheBody, type Filling, sendCached, type TextPart } from '../caching/cached-body.ts'
import { openPlaceholders, placeholderWords, withDataMarked, withScriptsMarked } from '../caching/placeholders.ts'
import { openRenders, type Render } from '../caching/renders.ts'
import { pathOf } from '../routing/address.ts'
import type { App } from '../routing/app.ts'
import { getCaller } from '../routing/caller.ts'
import { isKnownAtEdge, keepFromEdge } from '../routing/edge.ts'
import { apiFor } from '../routing/in-process.ts'
import { isPrivateLink } from '../routing/private-links.ts'
import { newNonce } from '../routing/security-headers.ts'
import { openBrowser } from '../sessions/browser.ts'
import { cookiesOf, type Visiting, visitOf } from '../sessions/visit.ts'
import { afterBody, UPLOAD_MS } from '../uploads/multipart.ts'
import { checkForm, isFormCheck } from './form-check.ts'
import { addressOf, type PageAt } from './page-at.ts'
import { type LiveBuild, openBuild, webBuild } from './page-build.ts'
import { guardPage, isRead } from './page-door.ts'
import { answerPageFailure } from './page-failures.ts'
import { acceptPageForms, type PageForm, readForm } from './page-forms.ts'
import { headOf, sendHead } from './page-head.ts'

/** Cookies that change nothing on a page, or are part of the key under which it is shared. */
const harmless = /^(theme|(__Host-)?(device|booker))$/

const isAnyone = (request: FastifyRequest) => Object.keys(request.cookies).every((name) => harmless.test(name))

/** The first request for a shared page must leave nothing of its own in it. */
const anyone = (config: Config, { ip }: FastifyRequest): Caller => ({
  actor: async () => null,
  ip,
  idempotencyKey: undefined,
  professionalId: undefined,
  browser: openBrowser(config, {
    ip,
    userAgent: undefined,
    sessionToken: undefined,
    deviceToken: undefined,
    formToken: undefined,
    bookingCookieToken: undefined,
    written: null,
  }),
})

const themeOf = ({ cookies }: FastifyRequest): Theme => themes.find((theme) => theme === cookies.theme) ?? 'system'

const YEAR_SECONDS = 31_536_000

async function serveAssets(http: FastifyInstance) {
  await http.register(fastifyStatic, {
    root: join(webBuild, 'client'),
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // The ETag is enough to revalidate.
    lastModified: false,
    globIgnore: ['**/*.{map,br,gz}'],
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
    },
  })
}

type Made = Render & { fill: Filling }

const changing = (isShared: boolean) => (isShared ? placeholderWords : undefined)

const bodyOfPage = (html: TextPart[], nonce: string, isShared: boolean) =>
  cacheBody(isShared ? withScriptsMarked(html) : html, nonce, changing(isShared))

async function bodyOf(response: Response, isShared: boolean) {
  if (!response.body) return undefined
  const text = await response.text()
  return cacheBody(isShared ? withDataMarked(text) : text, '', changing(isShared))
}

function once<T>(make: () => T) {
  let made: { answer: T } | undefined
  return () => {
    made ??= { answer: make() }
    return made.answer
  }
}

const asked = new WeakMap<FastifyRequest, PageAt>()

function shownFor(request: FastifyRequest) {
  const page = asked.get(request)
  const { url } = request
  const where = page ? { address: addressOf(page, url), path: page.path } : { address: url, path: pathOf(url) }
  return { ...where, theme: themeOf(request) }
}

function toWeb(publicUrl: string, address: string, method: string, form: PageForm | undefined) {
  // The same-origin check has passed already; the router compares these two again, and they must match.
  const headers = { host: new URL(publicUrl).host, ...(form ? { origin: publicUrl } : {}) }
  return new Request(publicUrl + address, { method, headers, ...(form ? { body: form.fields } : {}) })
}

/** Call it after all other routes. `shares`: signed-in people share renders. */
export async function pages(app: App, ctx: Context, live?: LiveBuild, { shares = live === undefined } = {}) {
  const build = await openBuild(live)
  const isDevelopment = live !== undefined
  const renders = openRenders(ctx.config.pageCache)

  type Asking = Omit<Visiting, 'actor' | 'browser' | 'isDevelopment' | 'standIn' | 'show'> & {
    at: PageAt | undefined
    isSharable: boolean
  }

  /** `isSharable`: other signed-in people may share the answer. */
  async function render(caller: Caller, method: string, { at, isSharable, ...asking }: Asking): Promise<Made> {
    const { provide, load, answer } = await build()
    const { address, form, nonce } = asking
    const { publicUrl } = ctx.config
    const actor = await caller.actor()
    const page = actor && isSharable ? at : undefined
    const { standIn, fill } = openPlaceholders(page !== undefined)
    let html: TextPart[] | undefined
    const show = (made: TextPart[]) => {
      html = made
    }
    const visit = visitOf(ctx, { ...asking, actor, browser: caller.browser, isDevelopment, standIn, show })
    const context = provide(apiFor(app, ctx, caller, method === 'POST' ? 'everything' : 'reads'), visit)
    const request = once(() => toWeb(publicUrl, address, method, form))
    const words = page && (await load({ page, publicUrl, address, context, request }))
    const made = words === undefined ? undefined : `${address} ${words}`
    const known = made === undefined ? undefined : renders.find(made)
    if (known) return { ...known, fill }
    const response = await answer(request(), context, shares ? at : undefined)
    const head = headOf(response)
    const body = html ? bodyOfPage(html, nonce, page !== undefined) : await bodyOf(response, page !== undefined)
    const isSame = head.status < 500 && head.cookies.length === 0
    if (made !== undefined && isSame) renders.keep(made, { head, body, nonce })
    return { head, body, nonce, fill }
  }

  /** A HEAD request renders the whole page, as the next visitor wants it. */
  async function sendShared(request: FastifyRequest, reply: FastifyReply) {
    const shown = shownFor(request)
    const make = async (): Promise<Render & { about: CacheTags }> => {
      const at = asked.get(request)
      const visiting = { ...shown, nonce: newNonce(), cookies: {}, form: undefined, at, isSharable: false }
      const { made, about } = await whileReading(() => render(anyone(ctx.config, request), 'GET', visiting))
      return { ...made, about }
    }
    const shared = () => ctx.reads.shareAgain(`page ${JSON.stringify(shown)}`, make, ({ about }) => about)
    const page = ctx.config.pageCache ? await shared() : await make()
    const nonce = newNonce()
    sendHead(ctx.config, reply, page.head, { nonce, isDevelopment })
    reply.header('vary', 'cookie, accept-encoding')
    if (isKnownAtEdge(ctx.config, request, reply, { ...page, nonce }))
      return reply.code(304).removeHeader('content-security-policy').send()
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    return page.body ? sendCached(request, reply, page.body, () => nonce) : reply.send()
  }

  async function sendOwn(request: FastifyRequest, reply: FastifyReply) {
    const refuse = (error: unknown) => afterBody(request, reply, error)
    const form = isRead(request) ? undefined : await readForm(ctx, request, shownFor(request).path).catch(refuse)
    const caller = getCaller(ctx, request, form?.key)
    const nonce = newNonce()
    const at = asked.get(request)
    const isSharable = shares && request.method === 'GET'
    const asking = { ...shownFor(request), nonce, cookies: cookiesOf(request), form, at, isSharable }
    const made = await render(caller, request.method, asking).finally(form?.discardUnkept)
    // An action may sign in or out; a page that everybody shares sets nothing in a browser.
    if (form) keepFromEdge(ctx.config, reply, caller.browser)
    caller.browser.answer(reply)
    sendHead(ctx.config, reply, made.head, { nonce, isDevelopment })
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    if (!made.body) return reply.send()
    return sendCached(request, reply, made.body, (stands) => (stands === made.nonce ? nonce : made.fill(stands)))
  }

  async function meet(request: FastifyRequest, reply: FastifyReply) {
    await ctx.rateLimits.visit(request.ip)
    const page = (await build()).pageAt(pathOf(request.url))
    asked.set(request, page)
    return guardPage(page, request, reply)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (isFormCheck(request)) {
      const asking = { ...shownFor(request), isDevelopment, page: asked.get(request), toWeb }
      return checkForm(app, ctx, await build(), { request, reply, ...asking })
    }
    if (live && isRead(request) && ((await live.serve(request, reply)) || (await meet(request, reply)))) return reply
    return isRead(request) && isAnyone(request) && !isPrivateLink(request.url)
      ? sendShared(request, reply)
      : sendOwn(request, reply)
  }

  if (!live) await serveAssets(app.http)
  await app.http.register(async (scope) => {
    await acceptPageForms(scope, (request) => asked.get(request)?.form ?? 'short')
    scope.setErrorHandler((error, request, reply) => answerPageFailure(ctx.config, error, request, reply))
    // A development server's own files come first; pages reach the handler.
    scope.addHook('onRequest', async (request, reply) => (live && isRead(request) ? undefined : meet(request, reply)))
    scope.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
    scope.route({ method: 'POST', url: '/*', handlerTimeout: UPLOAD_MS, handler: answer })
  })
}
