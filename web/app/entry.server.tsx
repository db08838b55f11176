import { Writable } from 'node:stream'
import type { Api } from '@lv/contract/api'
import { type CoverSubject, drawCover } from '@lv/contract/cover'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { apiContext, type Visit, visitContext } from './api.ts'
import { CoverDrawing } from './drawing/cover.tsx'
import type { PageHandle } from './page-handle.ts'
import { forReading } from './reading.ts'
import { refusingAsPages } from './refusal.ts'
import type { RootData } from './root-data.ts'
import { confirmFirst } from './shell/confirm-first.ts'
import { KEPT_PAGE } from './shell/keep-offline-page.ts'
import { forWorking } from './working.ts'

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

const MOST_COVERS = 500
const covers = new Map<string, string>()

/** A cover, drawn once while it is among the 500 that were drawn last. */
function keptCover(subject: CoverSubject): string {
  const key = [subject.id, subject.name, subject.sector, subject.category].join('\n')
  const known = covers.get(key)
  if (known !== undefined) return known
  const cover = drawCover(subject)
  const [oldest] = covers.keys()
  if (covers.size >= MOST_COVERS && oldest !== undefined) covers.delete(oldest)
  covers.set(key, cover)
  return cover
}

/** Renders a page: everything in it is there already, so it is made in one go and goes out whole. */
function render(request: Request, entry: EntryContext, context: RouterContextProvider): Promise<string> {
  const { nonce } = context.get(visitContext)
  const report = reporter(context)
  const page = (
    <CoverDrawing value={keptCover}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </CoverDrawing>
  )
  return new Promise((resolve, reject) => {
    let isShellReady = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
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
      resolve(html)
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
  const html = await render(request, entry, context)
  const isWorking = viewer || isDevelopment || isKept(request)
  show(isWorking ? [forWorking(html, nonce)] : forReading(html, { nonce, isOnlyRead: isOnlyRead(entry) }))
  return empty
}
