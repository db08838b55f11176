import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Api } from '@lv/contract/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Context } from '../context.ts'
import { callerOf } from './caller.ts'
import { type App, apiFor } from './implement.ts'
import { type KeptBody, keepBody, sendKept } from './kept-body.ts'
import { afterBody, UPLOAD_MS } from './multipart.ts'
import { answerPageFailure } from './page-failures.ts'
import { formParsers, type PageForm, readForm } from './page-forms.ts'
import { isPrivateLink } from './private-links.ts'
import { contentSecurityPolicy, newNonce } from './security-headers.ts'
import { type Visit, visitOf } from './visit.ts'

type Provide = (api: Api, visit: Visit) => RouterContextProvider
type Build = Omit<ServerBuild, 'entry'> & { entry: { module: { provide: Provide } & ServerBuild['entry']['module'] } }

/** How a development server hands over the current build, and serves what the browser asks of it. */
export type LiveBuild = {
  load(): Promise<unknown>
  serve(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

const webBuild = fileURLToPath(new URL('../../../web/build', import.meta.url))
const YEAR_MS = 31_536_000_000

type Head = { status: number; headers: [name: string, value: string][]; cookies: string[]; isHtml: boolean }

/** An answer for every visitor, cut where this visit's nonce goes. */
type SharedPage = { head: Head; body: KeptBody }

const headOf = ({ status, headers }: Response): Head => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'set-cookie'),
  cookies: headers.getSetCookie(),
  isHtml: headers.get('content-type')?.startsWith('text/html') ?? false,
})

function sendHeaders(
  ctx: Context,
  reply: FastifyReply,
  { status, headers, cookies, isHtml }: Head,
  nonce: string,
  isLive: boolean,
) {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (isHtml)
    reply.header('content-security-policy', contentSecurityPolicy(ctx.config, nonce, { isDevelopment: isLive }))
}

/** Registers every page of the web build on the server, last of all routes. */
export async function pages(app: App, ctx: Context, live?: LiveBuild): Promise<void> {
  const build = live ? undefined : await loadBuild()
  const load = async () => (live ? ((await live.load()) as Build) : (build as Build))
  const handle = live ? undefined : createRequestHandler(build as unknown as ServerBuild, 'production')

  async function render(
    request: FastifyRequest,
    { fields, issues, uploads, key }: Partial<PageForm>,
    nonce: string,
    reply?: FastifyReply,
  ) {
    const current = await load()
    const answer = handle ?? createRequestHandler(current as unknown as ServerBuild, 'development')
    const caller = callerOf(ctx, request, key)
    const actor = await caller.actor()
    const visit = visitOf(ctx, {
      request,
      actor,
      browser: caller.browser,
      nonce,
      fields,
      issues,
      uploads,
      isDevelopment: live !== undefined,
    })
    const shared = current.entry.module.provide(apiFor(app, ctx, caller), visit)
    const response = await answer(toWeb(ctx, request, fields), shared)
    // What an action signed in or out; a page that everybody shares keeps nothing in a browser.
    if (reply) caller.browser.answer(reply)
    return response
  }

  async function share(request: FastifyRequest): Promise<SharedPage> {
    const nonce = newNonce()
    const response = await render(request, {}, nonce)
    return { head: headOf(response), body: keepBody(await response.text(), nonce) }
  }

  async function sendShared(request: FastifyRequest, reply: FastifyReply) {
    const page = await ctx.reads.share(`${request.method} ${request.url} ${request.cookies.theme ?? ''}`, () =>
      share(request),
    )
    const nonce = newNonce()
    sendHeaders(ctx, reply, page.head, nonce, live !== undefined)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    reply.header('vary', 'cookie, accept-encoding')
    return sendKept(request, reply, page.body, nonce)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (live && (await live.serve(request, reply))) return reply
    await ctx.budgets.visit(request.ip)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isAnyone(request) && !isPrivateLink(request.url)) return sendShared(request, reply)
    const form = isRead ? undefined : await readForm(ctx, request).catch((error) => afterBody(request, reply, error))
    const nonce = newNonce()
    const response = await render(request, form ?? {}, nonce, reply).finally(form?.discardUnkept)
    sendHeaders(ctx, reply, headOf(response), nonce, live !== undefined)
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    return reply.send(response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : '')
  }

  if (!live) await serveAssets(app.http)
  await pageRoutes(app.http, ctx, answer)
}

/** Cookies that change nothing on a page, or are part of the key under which it is shared. */
const harmless = /^(theme|(__Host-)?device)$/

/** Who brings nothing that a page could show (a session, a message, an address) sees what everybody sees. */
const isAnyone = (request: FastifyRequest) => Object.keys(request.cookies).every((name) => harmless.test(name))

function toWeb(ctx: Context, request: FastifyRequest, body: URLSearchParams | undefined): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !/^(content-(type|length)|transfer-encoding|connection|expect)$/.test(name))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const { host } = new URL(ctx.config.publicUrl)
  headers.set('host', host)
  // The same-origin check has already been made; the router compares these two again, and they must agree.
  if (headers.has('origin')) headers.set('origin', ctx.config.publicUrl)
  return new Request(new URL(request.url, ctx.config.publicUrl), {
    method: request.method,
    headers,
    ...(body ? { body } : {}),
  })
}

async function loadBuild(): Promise<Build> {
  const path = join(webBuild, 'server/index.js')
  if (!existsSync(path)) throw new Error('The pages are not built yet: run npm start, or npm run build')
  return import(pathToFileURL(path).href)
}

async function serveAssets(http: FastifyInstance) {
  await http.register(fastifyStatic, {
    root: join(webBuild, 'client'),
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // The tag is enough to ask again by.
    lastModified: false,
    globIgnore: ['**/*.{map,br,gz}'],
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

/** Pages take forms; they are parsed in `readForm`, and nothing else on the server takes them. */
async function pageRoutes(
  http: FastifyInstance,
  ctx: Context,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  await http.register(async (scope) => {
    await formParsers(scope)
    scope.setErrorHandler((error, request, reply) => answerPageFailure(ctx.config, error, request, reply))
    scope.route({ method: 'GET', url: '/*', exposeHeadRoute: true, handler: answer })
    scope.route({ method: 'POST', url: '/*', handlerTimeout: UPLOAD_MS, handler: answer })
  })
}
