import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Caller } from './actor.ts'
import { pathOf } from './address.ts'
import { callerOf } from './caller.ts'
import { type App, apiFor } from './implement.ts'
import { type Filling, type KeptBody, keepBody, sendKept } from './kept-body.ts'
import { afterBody, UPLOAD_MS } from './multipart.ts'
import { serveAssets } from './page-assets.ts'
import { addressOf, type PageAt } from './page-at.ts'
import { type LiveBuild, openBuild } from './page-build.ts'
import { isRead, meetAtDoor } from './page-door.ts'
import { answerPageFailure } from './page-failures.ts'
import { acceptPageForms, type PageForm, readForm } from './page-forms.ts'
import { type Head, headOf, sendHead } from './page-head.ts'
import { anyone, isAnyone, themeOf } from './page-visitors.ts'
import { isPrivateLink } from './private-links.ts'
import { openRenders, type Render } from './renders.ts'
import { newNonce } from './security-headers.ts'
import { openStandIns } from './stand-ins.ts'
import { cookiesOf, type Visiting, visitOf } from './visit.ts'

/** An answer for every visitor, cut where this visit's nonce goes. */
type SharedPage = { head: Head; body: KeptBody }

/** A page as it was made, and what fills it. */
type Rendered = { response: Response; shown: Render | undefined; fill: Filling }

/** What is no page (data, a redirect, a file) says it all itself. */
const bodyOf = async ({ response, shown }: Rendered, nonce: string) =>
  shown?.body ?? keepBody(await response.text(), nonce)

/** The page that each request under way is for. */
const asked = new WeakMap<FastifyRequest, PageAt>()

/** What of a request tells one page from another. */
function shownFor(request: FastifyRequest) {
  const page = asked.get(request)
  const { url } = request
  const where = page ? { address: addressOf(page, url), path: page.path } : { address: url, path: pathOf(url) }
  return { ...where, theme: themeOf(request) }
}

/** The request as a page gets it: nothing that was sent but the address and a form's fields. */
function toWeb({ publicUrl }: Context['config'], address: string, method: string, form: PageForm | undefined) {
  // The same-origin check has already been made; the router compares these two again, and they must agree.
  const headers = { host: new URL(publicUrl).host, ...(form ? { origin: publicUrl } : {}) }
  return new Request(publicUrl + address, { method, headers, ...(form ? { body: form.fields } : {}) })
}

/**
 * Registers every page of the web build on the server, last of all routes. `shares`: what the pages of signed-in people have
 * in common is rendered once.
 */
export async function pages(app: App, ctx: Context, live?: LiveBuild, { shares = live === undefined } = {}) {
  const build = await openBuild(live)
  const isDevelopment = live !== undefined
  const beginPage = openRenders()

  type Asking = Omit<Visiting, 'actor' | 'browser' | 'isDevelopment' | 'standIn' | 'page'> & { isShared?: boolean }

  async function render(caller: Caller, method: string, { isShared = false, ...asking }: Asking): Promise<Rendered> {
    const { provide, answer } = await build()
    const { browser } = caller
    const actor = await caller.actor()
    const isSharedHere = isShared && actor !== null
    const { page, render } = beginPage(asking.nonce, isSharedHere)
    const { standIn, fill } = openStandIns(isSharedHere)
    const visit = visitOf(ctx, { ...asking, actor, browser, isDevelopment, standIn, page })
    const { address, form } = asking
    const response = await answer(toWeb(ctx.config, address, method, form), provide(apiFor(app, ctx, caller), visit))
    return { response, shown: render(), fill }
  }

  /** Who asks for the head of a shared page has it made as a whole: the next one wants it. */
  async function sendShared(request: FastifyRequest, reply: FastifyReply) {
    const shown = shownFor(request)
    const page = await ctx.reads.share(`page ${JSON.stringify(shown)}`, async (): Promise<SharedPage> => {
      const nonce = newNonce()
      const caller = anyone(ctx.config, request)
      const made = await render(caller, 'GET', { ...shown, nonce, cookies: {}, form: undefined })
      return { head: headOf(made.response), body: await bodyOf(made, nonce) }
    })
    const nonce = newNonce()
    sendHead(ctx.config, reply, page.head, { nonce, isDevelopment })
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    reply.header('vary', 'cookie, accept-encoding')
    return sendKept(request, reply, page.body, () => nonce)
  }

  async function sendOwn(request: FastifyRequest, reply: FastifyReply) {
    const refuse = (error: unknown) => afterBody(request, reply, error)
    const form = isRead(request) ? undefined : await readForm(ctx, request, shownFor(request).path).catch(refuse)
    const caller = callerOf(ctx, request, form?.key)
    const nonce = newNonce()
    // The data of a page goes to the browser as it is: only what is rendered is shared.
    const isShared = shares && isRead(request) && !pathOf(request.url).endsWith('.data')
    const asking = { ...shownFor(request), nonce, cookies: cookiesOf(request), form, isShared }
    const made = await render(caller, request.method, asking).finally(form?.discardUnkept)
    const { response, shown, fill } = made
    // What an action signed in or out; a page that everybody shares keeps nothing in a browser.
    caller.browser.answer(reply)
    sendHead(ctx.config, reply, headOf(response), { nonce, isDevelopment })
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    if (!shown && !response.body) return reply.send()
    const body = await bodyOf(made, nonce)
    return sendKept(request, reply, body, (stands) => (stands === (shown?.nonce ?? nonce) ? nonce : fill(stands)))
  }

  /** Counts a visit and looks whether there is anything for it here; the page it is for is remembered. */
  async function meet(request: FastifyRequest, reply: FastifyReply) {
    await ctx.budgets.visit(request.ip)
    const page = (await build()).pageAt(pathOf(request.url))
    asked.set(request, page)
    return meetAtDoor(page, request, reply)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (live && isRead(request) && ((await live.serve(request, reply)) || (await meet(request, reply)))) return reply
    return isRead(request) && isAnyone(request) && !isPrivateLink(request.url)
      ? sendShared(request, reply)
      : sendOwn(request, reply)
  }

  if (!live) await serveAssets(app.http)
  await app.http.register(async (scope) => {
    await acceptPageForms(scope, (request) => asked.get(request)?.form ?? 'short')
    scope.setErrorHandler((error, request, reply) => answerPageFailure(ctx.config, error, request, reply))
    // A development server's own files come first: its page is met by the handler.
    scope.addHook('onRequest', async (request, reply) => (live && isRead(request) ? undefined : meet(request, reply)))
    scope.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
    scope.route({ method: 'POST', url: '/*', handlerTimeout: UPLOAD_MS, handler: answer })
  })
}
