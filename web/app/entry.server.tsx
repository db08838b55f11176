import { Writable } from 'node:stream'
import type { Api } from '@lv/contract/api'
import { type CoverSubject, drawCover } from '@lv/contract/cover'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { apiContext, type PagePart, type Visit, visitContext } from './api.ts'
import { cacheLast } from './cache-last.ts'
import { partsOf } from './cached-parts.ts'
import { CachedParts } from './drawing/cached-part.tsx'
import { CoverDrawing } from './drawing/cover.tsx'
import { toHydratedDocument } from './hydrated-marker.ts'
import type { PageHandle } from './page-handle.ts'
import { aroundEndOfBody } from './page-parts.ts'
import { refusingAsPages } from './refusal.ts'
import type { RootData } from './root-data.ts'
import { KEPT_PAGE } from './shell/cache-offline-page.ts'
import { confirmFirst } from './shell/confirm-first.ts'
import { toStaticDocument } from './static-document.ts'

/** How long, in ms, loaders may take to finish what a page streams. */
export const streamTimeout = 5_000

/** Takes the API and what is known of the visit; gives what every loader and action finds in its `context`. */
export function provide(api: Api, visit: Visit) {
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    refusingAsPages(api, () => confirmFirst(visit)),
  )
  context.set(visitContext, visit)
  return context
}

/** React Router's hook for what loaders, actions and renders throw: refusals and aborted requests are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  reporter(context)(error)
}

/** React Router has no context when it is handed a wrong one; that error must be seen too. */
function reporter(context: Readonly<RouterContextProvider> | undefined) {
  return context?.get(visitContext).report ?? console.error
}

/** Whether the page of this address is one that is only read; a toast on it wants to go away. */
const isOnlyRead = ({ routeModules, staticHandlerContext: { matches, loaderData } }: EntryContext) =>
  !(loaderData.root as RootData | undefined)?.toast &&
  matches.some(({ route }) => (routeModules[route.id]?.handle as PageHandle | undefined)?.isOnlyRead)

/** Offline its code would ask for the address that could not be reached; its styles are a file that pages share. */
const isKept = (request: Request) => request.url.endsWith(KEPT_PAGE)

/** The router's words for all that its loaders and actions gave. */
async function wordsOf({ serverHandoffStream }: EntryContext) {
  const reader = serverHandoffStream?.getReader()
  const decoder = new TextDecoder()
  let words = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    words += decoder.decode(part.value, { stream: true })
  return words
}

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Hands the words over at the end of the page, as the router's own stream does. It is told that there is none: it would
 * wait for each piece of it, and have the page rendered in as many goes.
 */
function withWords(html: PagePart[], words: string, nonce: string): PagePart[] {
  const text = JSON.stringify(words).replace(/[&<>\u2028\u2029]/g, (letter) => unsafe[letter] ?? letter)
  const script = (code: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${code};</script>`
  const { before, after } = aroundEndOfBody(html)
  return [...before, script(`enqueue(${text})`) + script('close()'), ...after]
}

/** Collects the bytes that React gives, for a page that goes out whole. */
function collect(done: (html: string) => void) {
  const chunks: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString('utf8'))
      next()
    },
  })
}

/** Covers, each drawn once while it is among the 500 that were asked for last. */
const covers = cacheLast(500)

function keptCover(subject: CoverSubject): string {
  const key = [subject.id, subject.name, subject.sector, subject.category].join('\n')
  const known = covers.find(key)
  if (known !== undefined) return known
  const cover = drawCover(subject)
  covers.keep(key, cover)
  return cover
}

/** What React leaves where a part of the page was not there yet, or failed. */
const UNFINISHED = /<!--\$[?!]-->/

/** The page as text at once, which this renderer begins without saying what it is; undefined where something in it fails, or has to be waited for (code that errors need). */
function renderAtOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return UNFINISHED.test(html) ? undefined : `<!DOCTYPE html>${html}`
  } catch {
    return undefined
  }
}

/**
 * Renders a page: everything in it is there already, so it is made in one go and goes out whole. The few that are not are
 * made again by the renderer that can wait, and that says what failed.
 */
function render(
  request: Request,
  entry: EntryContext,
  context: RouterContextProvider,
): PagePart[] | Promise<PagePart[]> {
  const { nonce, isDevelopment } = context.get(visitContext)
  const pageWith = (parts: ReturnType<typeof partsOf>) => (
    <CoverDrawing value={keptCover}>
      <CachedParts value={isDevelopment ? null : parts}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </CachedParts>
    </CoverDrawing>
  )
  const parts = partsOf(nonce)
  const html = renderAtOnce(pageWith(parts))
  return html === undefined ? renderAndWait(request, context, pageWith) : parts.fill(html)
}

function renderAndWait(
  request: Request,
  context: RouterContextProvider,
  pageWith: (parts: ReturnType<typeof partsOf>) => ReactNode,
): Promise<PagePart[]> {
  const { nonce } = context.get(visitContext)
  const report = reporter(context)
  const parts = partsOf(nonce)
  return new Promise((resolve, reject) => {
    let isShellReady = false
    const { pipe, abort } = renderToPipeableStream(pageWith(parts), {
      nonce,
      // All of it where it belongs: what React would send later and move there with a script is not there without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => {
        isShellReady = true
      },
      onAllReady: () => pipe(whole),
      onShellError: reject,
      onError(error: unknown) {
        // Before the shell is there, React Router shows the error page with 500 and hands the error to `handleError`.
        if (isShellReady && !request.signal.aborted && !isRouteErrorResponse(error)) report(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1_000)
    const whole = collect((html) => {
      clearTimeout(timer)
      resolve(parts.fill(html))
    })
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { nonce, viewer, isDevelopment, show } = context.get(visitContext)
  const empty = new Response(null, { status, headers })
  if (request.method === 'HEAD') return empty
  const [html, words] = await Promise.all([
    render(request, { ...entry, serverHandoffStream: undefined }, context),
    wordsOf(entry),
  ])
  const whole = withWords(html, words, nonce)
  const isWorking = viewer || isDevelopment || isKept(request)
  show(isWorking ? toHydratedDocument(whole, nonce) : toStaticDocument(whole, { nonce, isOnlyRead: isOnlyRead(entry) }))
  return empty
}
