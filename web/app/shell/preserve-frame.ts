import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { LOST } from './save-pending-form.ts'

type Loaded = { location: { pathname: string; search: string }; loaderData: Record<string, unknown> }

/** What is on the page now: the router keeps it there, and shows it to nobody else. */
const shownNow = () => (globalThis as { __reactRouterDataRouter?: { state: Loaded } }).__reactRouterDataRouter?.state

/**
 * A `clientMiddleware` for what gets lost on the way from the server: the frame stays as it was, and so does a page that only
 * wanted to be read again. A phone in a tunnel says that it is online, so `navigator.onLine` cannot tell.
 */
export const keepFrame: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  const now = shownNow()
  if (request.method !== 'GET' || !now) return results
  const { pathname, search } = new URL(request.url)
  const isSamePage = pathname === now.location.pathname && search === now.location.search
  for (const [id, it] of Object.entries(results))
    if (it.type === 'error' && LOST.test(String(it.result)) && (id === 'root' || isSamePage) && id in now.loaderData) {
      it.type = 'data'
      it.result = now.loaderData[id]
    }
  return results
}
