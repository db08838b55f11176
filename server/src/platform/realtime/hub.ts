import { randomUUID } from 'node:crypto'
import type { LiveEvent, LivePage } from '@lv/contract/live'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { Listener } from '#platform/database/listener.ts'
import { CHANNEL, readDrop } from '#platform/read-cache/drop-notices.ts'
import { LIVE_CHANNEL, type Notice } from './notify-browsers.ts'

/** Reserved before a stream opens, so that simultaneous ones are counted. */
function openPlaces() {
  const ofPerson = new Map<string, number>()
  let all = 0
  const add = (personId: string, more: 1 | -1) => {
    const now = (ofPerson.get(personId) ?? 0) + more
    if (now > 0) ofPerson.set(personId, now)
    else ofPerson.delete(personId)
    all += more
  }
  return {
    take(personId: string) {
      let isTaken = true
      add(personId, 1)
      return () => {
        if (isTaken) add(personId, -1)
        isTaken = false
      }
    },
    countOf: (personId: string) => ofPerson.get(personId) ?? 0,
    count: () => all,
  }
}

const KEPT_NOTICES = 5000
const BEAT_MS = 20_000
const LOOK_MS = 400
const AT_ONCE = 500

export type Stream = {
  personId: string
  sessionId: string
  pages: readonly LivePage[]
  tell(id: string, event: LiveEvent): void
  /** Notices may be missing, so the browser has to reload its data. */
  again(position: string): void
  /** Null where the session has ended. */
  found(actor: Actor | null, position: string): void
  /** Keeps proxies from closing an idle connection. */
  beat(position: string): void
  end(): void
}

declare module '#core/context.ts' {
  interface Ports {
    live: Live
  }
}

export type Live = {
  /** Sends what was missed since `after`, or `again` if that is unknown. @returns a function that removes the stream */
  join(stream: Stream, after: string | undefined): () => void
  /** Id of the last notice: later reads of the database include it. Empty while disconnected. */
  position(): string
  /** @returns a function that frees the place, once */
  take(personId: string): () => void
  countOf(personId: string): number
  count(): number
  /** Ends all streams, now and later: browsers reconnect to another process. */
  close(): void
}

type Index<Key> = Map<Key, Set<Stream>>
function put<Key>(index: Index<Key>, key: Key, stream: Stream) {
  index.set(key, (index.get(key) ?? new Set()).add(stream))
}
function take<Key>(index: Index<Key>, key: Key, stream: Stream) {
  const left = index.get(key)
  left?.delete(stream)
  if (left?.size === 0) index.delete(key)
}

/** In commit order, which is the same in every process. */
function openRecent() {
  let recent: { id: string; notice?: Notice }[] = []
  return {
    add(notice: Notice) {
      recent.push({ id: notice.id, notice })
      if (recent.length > 2 * KEPT_NOTICES) recent = recent.slice(-KEPT_NOTICES)
    },
    begin() {
      recent = [{ id: randomUUID() }]
    },
    forget() {
      recent = []
    },
    position: () => recent.at(-1)?.id ?? '',
    after(id: string): Notice[] | undefined {
      const at = recent.findLastIndex((each) => each.id === id)
      return at < 0 ? undefined : recent.slice(at + 1).flatMap(({ notice }) => notice ?? [])
    },
  }
}

const isFor = ({ personId, pages }: Stream, { to }: Notice) =>
  'people' in to ? to.people.includes(personId) : pages.includes(to.page)

type Ground = Pick<Context, 'sessions'>

function openLooks(ground: Ground, position: () => string) {
  const waiting = new Set<Stream>()
  let isLooking = false
  return async function look(streams: Iterable<Stream>) {
    for (const stream of streams) waiting.add(stream)
    if (isLooking) return
    isLooking = true
    try {
      while (waiting.size > 0) {
        const some = [...waiting].slice(0, AT_ONCE)
        for (const stream of some) waiting.delete(stream)
        const actors = await ground.sessions.actorsOf(some.map(({ sessionId }) => sessionId))
        for (const stream of some) stream.found(actors.get(stream.sessionId) ?? null, position())
      }
    } catch {
      // The database is unavailable: nobody is signed out for that, and the next beat tries again.
      waiting.clear()
    } finally {
      isLooking = false
    }
  }
}

/** Also watches for sessions that may have ended. */
export function openLive(line: Listener, ground: Ground): Live {
  const streams = new Set<Stream>()
  const ofPerson: Index<string> = new Map()
  const ofPage: Index<LivePage> = new Map()
  const recent = openRecent()
  const places = openPlaces()
  const look = openLooks(ground, recent.position)
  let lookingAtAll: NodeJS.Timeout | undefined
  let isClosed = false

  const lookAtAllSoon = () => {
    lookingAtAll ??= setTimeout(() => {
      lookingAtAll = undefined
      void look(streams)
    }, LOOK_MS).unref()
  }
  const streamsOf = ({ to }: Notice) =>
    'people' in to ? to.people.flatMap((id) => [...(ofPerson.get(id) ?? [])]) : [...(ofPage.get(to.page) ?? [])]

  line.subscribe(LIVE_CHANNEL, {
    received(payload) {
      const notice: Notice = JSON.parse(payload)
      recent.add(notice)
      const told = streamsOf(notice)
      for (const stream of told) stream.tell(notice.id, notice.event)
      if ('people' in notice.to) void look(told)
    },
    down: recent.forget,
    up() {
      recent.begin()
      for (const stream of streams) stream.again(recent.position())
      void look(streams)
    },
  })
  line.subscribe(CHANNEL, {
    received(payload) {
      const { changed } = readDrop(payload)
      if (!changed) return void (streams.size > 0 && lookAtAllSoon())
      const people = changed.flatMap((subject) =>
        subject.startsWith('person:') ? subject.slice('person:'.length) : [],
      )
      void look(people.flatMap((id) => [...(ofPerson.get(id) ?? [])]))
    },
  })
  const beats = setInterval(() => {
    for (const stream of streams) stream.beat(recent.position())
    void look(streams)
  }, BEAT_MS).unref()

  return {
    join(stream, after) {
      if (isClosed) {
        stream.end()
        return () => undefined
      }
      streams.add(stream)
      put(ofPerson, stream.personId, stream)
      for (const page of stream.pages) put(ofPage, page, stream)
      const missed = after === undefined ? [] : recent.after(after)
      if (missed) for (const notice of missed) if (isFor(stream, notice)) stream.tell(notice.id, notice.event)
      if (!missed) stream.again(recent.position())
      void look([stream])
      return () => {
        streams.delete(stream)
        take(ofPerson, stream.personId, stream)
        for (const page of stream.pages) take(ofPage, page, stream)
      }
    },
    position: recent.position,
    ...places,
    close() {
      isClosed = true
      clearInterval(beats)
      clearTimeout(lookingAtAll)
      for (const stream of [...streams]) stream.end()
    },
  }
}
