import type { LiveMessage } from '@lv/contract/live'
import { hear, openPages } from './live-store.ts'

/** The server speaks every 20 s; who has heard nothing for longer has no line, whatever the browser takes it for. */
const SILENT_MS = 45_000
const LOOK_MS = 30_000
const NAME = 'live'

/** What tabs tell each other: a message of the stream, which pages one has open, or that all are to say so. */
type Told = { message: LiveMessage; at: string } | { tab: string; pages: string[] } | 'pages?'

/** The one tab that holds the line: all of the browser's open pages are asked for in it. */
function lead(tell: (message: LiveMessage, at: string) => void, pagesOf: Map<string, string[]>, begin: string) {
  let source: EventSource | undefined
  let [heard, after, asked] = [0, begin, '']
  const wanted = () => [...new Set([...pagesOf.values()].flat())].sort().join(',')

  function connect() {
    source?.close()
    asked = wanted()
    source = new EventSource(`/api/live?${new URLSearchParams({ ...(asked && { pages: asked }), after })}`)
    source.onmessage = ({ data, lastEventId }) => {
      heard = Date.now()
      after = lastEventId || after
      tell(JSON.parse(data), after)
    }
  }
  /** Without a line the badges are asked for, and what is on the screen is read again; and the line is tried again. */
  async function look() {
    if (Date.now() - heard < SILENT_MS) return
    connect()
    const answer = await fetch('/api/badges').catch(() => undefined)
    if (!answer?.ok) return
    tell({ kind: 'badges', badges: await answer.json() }, after)
    tell({ kind: 'again' }, after)
  }
  connect()
  const timer = setInterval(look, LOOK_MS)
  return {
    followPages: () => void (wanted() !== asked && connect()),
    end() {
      clearInterval(timer)
      source?.close()
    },
  }
}

/**
 * Joins the browser's one line to the server, or holds it for the other tabs. A page that is put away lets go of it, and
 * comes back to it as it is shown again. `begin`: the last notice that the page knows, empty
 * where that is not known. @returns what leaves it
 */
export function connectLive(begin: string): () => void {
  const known = { at: begin }
  let leave = join(known)
  const away = () => leave()
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = join(known)
  }
  addEventListener('pagehide', away)
  addEventListener('pageshow', back)
  return () => {
    removeEventListener('pagehide', away)
    removeEventListener('pageshow', back)
    leave()
  }
}

/** `known.at`: the last notice that this tab knows, kept as it hears more. */
function join(known: { at: string }) {
  const tab = crypto.randomUUID?.() ?? String(Math.random())
  const channel = new BroadcastChannel(NAME)
  const pagesOf = new Map<string, string[]>()
  const ending = new AbortController()
  let line: ReturnType<typeof lead> | undefined
  const say = (told: Told) => channel.postMessage(told)

  const take = (message: LiveMessage, at: string) => {
    known.at = at
    hear(message)
  }
  const setPages = (of: string, pages: string[]) => {
    pagesOf.set(of, pages)
    line?.followPages()
  }
  const sayPages = () => {
    setPages(tab, openPages())
    say({ tab, pages: openPages() })
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data === 'pages?') sayPages()
    else if ('message' in data) take(data.message, data.at)
    else setPages(data.tab, data.pages)
  }
  addEventListener('livepages', sayPages)
  sayPages()

  const holdLine = () => {
    if (ending.signal.aborted) return
    const tell = (message: LiveMessage, at: string) => {
      take(message, at)
      say({ message, at })
    }
    line = lead(tell, pagesOf, known.at)
    say('pages?')
    return new Promise<void>((done) => ending.signal.addEventListener('abort', () => done()))
  }
  // Over plain http there are no locks: each tab has a line of its own.
  if (navigator.locks) navigator.locks.request(NAME, { signal: ending.signal }, holdLine).catch(() => undefined)
  else void holdLine()

  return () => {
    removeEventListener('livepages', sayPages)
    say({ tab, pages: [] })
    line?.end()
    ending.abort()
    channel.close()
  }
}
