import type { LiveMessage } from '@lv/contract/live'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatBadge } from '../format.ts'
import { type RootData, useRootData } from '../root-data.ts'

type Badges = Record<string, number>
type Listener = (message: LiveMessage) => void

const listeners = new Set<Listener>()
/** What the stream said last; undefined where the page's own answer is newer. */
let badges: Badges | undefined
const pages = new Map<string, number>()

/** Gives a message of the stream to whoever listens in this tab. */
export function hear(message: LiveMessage) {
  if (message.kind === 'badges') badges = message.badges
  for (const listener of listeners) listener(message)
}

function forget() {
  if (!badges) return
  badges = undefined
  for (const listener of listeners) listener({ kind: 'beat' })
}

const subscribe = (listener: Listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The pages that this tab has open, as the stream is asked for them. */
export const openPages = () => [...pages.keys()]

/**
 * Listens to what happens (decisions/0042) while a part of a page is there. `again` means that messages may be missing, and
 * what is shown is read again: it comes where the server cannot say what came since the page was read, as after the line was cut.
 * `listener` is the same from draw to draw (`useCallback`).
 */
export function useLive(listener: Listener) {
  useEffect(() => subscribe(listener), [listener])
}

/** Asks for what is told to those who have this page open, such as `post:<id>`. */
export function useLivePage(page: string) {
  useEffect(() => {
    const count = (by: number) => {
      const open = (pages.get(page) ?? 0) + by
      if (open > 0) pages.set(page, open)
      else pages.delete(page)
      dispatchEvent(new Event('livepages'))
    }
    count(1)
    return () => count(-1)
  }, [page])
}

const none = () => undefined

/** How much there is to read, as it is shown: the page's own answer until the stream says something newer. */
export function useBadges(): RootData['badges'] {
  const root = useRootData().badges
  const live = useSyncExternalStore(subscribe, () => badges, none)
  return live ? Object.fromEntries(Object.entries(live).map(([name, count]) => [name, formatBadge(count)])) : root
}

/** Connects once the page is loaded and has nothing to do; the code for it comes then. */
export function useLiveConnection() {
  const { viewer, badges: answered, livePosition } = useRootData()
  // Of the page that was loaded: what comes later this tab hears.
  const [begin] = useState(livePosition)
  const isSignedIn = viewer !== null
  // Another object with each answer of the page, and that is newer than what was heard before.
  useEffect(() => {
    if (answered) forget()
  }, [answered])
  useEffect(() => {
    if (!isSignedIn) return
    let stop: (() => void) | undefined
    let isOver = false
    const connect = () =>
      import('./live.ts').then(
        ({ connectLive }) => {
          if (!isOver) stop = connectLive(begin)
        },
        () => undefined,
      )
    const whenIdle = () =>
      void ('requestIdleCallback' in window ? requestIdleCallback(connect) : setTimeout(connect, 200))
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
    return () => {
      isOver = true
      removeEventListener('load', whenIdle)
      stop?.()
    }
  }, [isSignedIn, begin])
}
