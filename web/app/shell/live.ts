import type { LiveMessage } from '@lv/contract/live'
import { hear, openPages } from './live-store.ts'

/** The server speaks every 20 s; who has heard nothing for longer has no line, whatever the browser takes it for. */
const SILENT_MS = 45_000
const LOOK_MS = 30_000
const NAME = 'live'

/** What tabs tell each other: a message of the stream, which pages one has open, or that all are to say so. */
type Told = { message: LiveMessage } | { tab: string; pages: string[] } | 'pages?'

/** The one tab that holds the line: all of the browser's open pages are asked for in it. */
function lead(tell: (message: LiveMessage) => void, pagesOf: Map<string, string[]>) {
  let source: EventSource | undefined
  let [heard, after, asked] = [0, '', '']
  const wanted = () => [...new Set([...pagesOf.values()].flat())].sort().join(',')

  function connect() {
    source?.close()
    asked = wanted()
    source = new EventSource(
      `/api/live?${new URLSearchParams({ ...(asked && { pages: asked }), ...(after && { after }) })}`,
    )
    source.onmessage = ({ data, lastEventId }) => {
      heard = Date.now()
      after = lastEventId || after
      tell(JSON.parse(data))
    }
  }
  /** Without a line the badges at least are asked for, and the line again. */
  async function look() {
    if (Date.now() - heard < SILENT_MS) return
    connect()
    const answer = await fetch('/api/badges').catch(() => undefined)
    if (answer?.ok) tell({ kind: 'badges', badges: await answer.json() })
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
 * comes back to it as it is shown again. @returns what leaves it
 */
export function connectLive(): () => void {
  let leave = join()
  const away = () => leave()
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = join()
  }
  addEventListener('pagehide', away)
  addEventListener('pageshow', back)
  return () => {
    removeEventListener('pagehide', away)
    removeEventListener('pageshow', back)
    leave()
  }
}

function join() {
  const tab = crypto.randomUUID?.() ?? String(Math.random())
  const channel = new BroadcastChannel(NAME)
  const pagesOf = new Map<string, string[]>()
  const ending = new AbortController()
  let line: ReturnType<typeof lead> | undefined
  const say = (told: Told) => channel.postMessage(told)

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
    else if ('message' in data) hear(data.message)
    else setPages(data.tab, data.pages)
  }
  addEventListener('livepages', sayPages)
  sayPages()

  const holdLine = () => {
    if (ending.signal.aborted) return
    line = lead((message) => {
      hear(message)
      say({ message })
    }, pagesOf)
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
