import type { MouseEvent } from 'react'

/** Cards side by side; on phones a row that is swiped, from edge to edge of the screen, in which the next card shows itself. */
export const rowClass =
  'mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 max-sm:-mx-5 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-2 max-sm:*:w-[84%] max-sm:*:shrink-0 max-sm:*:snap-start'

/**
 * A press on a link whose end can also be shown here: `load` fetches what shows it, then `open` is called. Where that cannot
 * be fetched, and where another tab was asked for, the link leads on as it would without JavaScript.
 */
export function openHere(event: MouseEvent<HTMLAnchorElement>, load: () => Promise<unknown>, open: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { href } = event.currentTarget
  load().then(open, () => location.assign(href))
}
