import type { Api } from '@lv/contract/api'
import { drawCover } from '@lv/contract/cover'
import { createReadableStreamFromReadable } from '@react-router/node'
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
import { wholeForReading } from './reading.ts'
import { refusingAsPages } from './refusal.ts'
import type { RootData } from './root-data.ts'
import { confirmFirst } from './shell/confirm-first.ts'
import { KEPT_PAGE } from './shell/keep-offline-page.ts'
import { streamForWorking } from './working.ts'

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

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, viewer, isDevelopment, isCrawler } = context.get(visitContext)
  const report = reporter(context)

  return new Promise((resolve, reject) => {
    let isShellSent = false
    const send = () => {
      isShellSent = true
      const atEnd = () => clearTimeout(timer)
      const body =
        viewer || isDevelopment || isKept(request)
          ? streamForWorking(atEnd)
          : wholeForReading({ nonce, isOnlyRead: isOnlyRead(entry) }, atEnd)
      body.on('close', () => clearTimeout(timer))
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      pipe(body)
    }
    const page = (
      <CoverDrawing value={drawCover}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </CoverDrawing>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [isCrawler ? 'onAllReady' : 'onShellReady']: send,
      onShellError: reject,
      onError(error: unknown) {
        // Before the shell is sent, React Router shows the error page with 500 and hands the error to `handleError`.
        if (isShellSent && !request.signal.aborted && !isRouteErrorResponse(error)) report(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1_000)
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}
