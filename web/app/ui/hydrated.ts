import { useSyncExternalStore } from 'react'

/** Whether the page's own JavaScript asked (it takes data), and not a form of a page without it (which takes a page). */
export const isScripted = (request: Request) => new URL(request.url).pathname.endsWith('.data')

const never = () => () => {}

/** False on the server and in the first render of the browser, true from then on: JavaScript is at work. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
