import { href } from 'react-router'

/** What the worker asks for (`server/src/http/pages/manifest-worker.js`): the page without its code, its styles in a file. */
export const KEPT_PAGE = `${href('/offline')}?for=worker`

const register = () => {
  // A browser may refuse (private windows do); then there is no offline page, and nothing else is lost.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Has the browser keep the page for when there is no connection, once this one is loaded; not while developing. */
export function keepOfflinePage() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
