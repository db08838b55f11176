import type { MouseEvent } from 'react'

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
