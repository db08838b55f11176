import { randomUUID } from 'node:crypto'
import type { LiveEvent, LivePage } from '@lv/contract/live'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { Listener } from '#platform/database/listener.ts'
import { CHANNEL, readDrop } from '#platform/read-cache/drop-notices.ts'
import { LIVE_CHANNEL, type Notice } from './notify-browsers.ts'

/** Places of streams, taken before there is one: those that are opened at the same moment are counted too. */
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

/** So many of the last notices can be caught up with: some minutes of a busy day. */
const KEPT_NOTICES = 5000
const BEAT_MS = 20_000
/** Between two looks at everybody's sessions, however many writes call for one. */
const LOOK_MS = 400
const AT_ONCE = 500

/** One browser that is connected. */
export type Stream = {
  personId: string
  sessionId: string
  pages: readonly LivePage[]
  tell(id: string, event: LiveEvent): void
  /** Notices may be missing: whatever is shown is to be read again. */
  again(position: string): void
  /** Who the session is of by now; null where it has ended. */
  found(actor: Actor | null, position: string): void
  /** Keeps the line from being taken for dead. */
  beat(position: string): void
  end(): void
}

declare module '#core/context.ts' {
  interface Ports {
    live: Live
  }
}

/** The browsers that are connected to this process. */
export type Live = {
  /**
   * Adds a stream, and brings it what it missed since the notice `after`, or `again` where that is not known here. Who it
   * is of is looked up anew, for its badges. @returns what takes it out again
   */
  join(stream: Stream, after: string | undefined): () => void
  /** The last notice heard; what is read from the database from now on includes it. Empty where the line is down. */
  position(): string
  /** Takes a place for a stream of somebody before there is one: what comes at once is counted too. @returns what gives it back, once */
  take(personId: string): () => void
  /** Places that are taken, of a person and in all. */
  countOf(personId: string): number
  count(): number
  /** Ends every stream, and from now on each that comes: browsers try again, and reach another process. */
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

/** The last notices, in the order of commits, which is the same in every process: any of them knows what comes after one. */
function openRecent() {
  let recent: { id: string; notice?: Notice }[] = []
  return {
    add(notice: Notice) {
      recent.push({ id: notice.id, notice })
      if (recent.length > 2 * KEPT_NOTICES) recent = recent.slice(-KEPT_NOTICES)
    },
    /** From here on nothing is missing. */
    begin() {
      recent = [{ id: randomUUID() }]
    },
    forget() {
      recent = []
    },
    position: () => recent.at(-1)?.id ?? '',
    /** Undefined where that is not known. */
    after(id: string): Notice[] | undefined {
      const at = recent.findLastIndex((each) => each.id === id)
      return at < 0 ? undefined : recent.slice(at + 1).flatMap(({ notice }) => notice ?? [])
    },
  }
}

const isFor = ({ personId, pages }: Stream, { to }: Notice) =>
  'people' in to ? to.people.includes(personId) : pages.includes(to.page)

type Ground = Pick<Context, 'sessions'>

/** Looks at the sessions of streams, each as often as it is asked for, several of them in one statement. */
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
      // The database is away: nobody is signed out for that, and the next beat looks again.
      waiting.clear()
    } finally {
      isLooking = false
    }
  }
}

/** Hears on the line what browsers are told, and whose session may have ended. */
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
