import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { CacheTag, CacheTags } from '#core/cache-tags.ts'
import type { Listener } from '#platform/database/listener.ts'
import type { Replica } from '#platform/database/replica.ts'
import { type CachedReads, openCachedReads } from './cached-reads.ts'
import { CHANNEL, openDropNotices, readDrop } from './drop-notices.ts'
import { openRecentKeys } from './recent-keys.ts'

/** What changes an answer, where that is known before it is made or told by it. */
export type About<T> = readonly CacheTag[] | ((answer: T) => CacheTags)

declare module '#core/context.ts' {
  interface Ports {
    reads: SharedReads
  }
}

/** Answers that people share, kept for a few seconds and dropped, in every process, by the writes that change them. */
export type SharedReads = {
  /**
   * The kept answer for a key, or the one being made, or a new one. `about`: what changes it; without it any write does.
   */
  share<T>(key: string, make: () => Promise<T>, about?: About<T>): Promise<T>
  /**
   * The same, but the answer to a key nobody asked for recently only serves those who ask while it is being made: there
   * may be thousands of pages asked for once.
   */
  shareAgain<T>(key: string, make: () => Promise<T>, about?: About<T>): Promise<T>
  /** Whether others get this very answer too, so that what is derived from it is made once. It must not be changed. */
  isShared(answer: unknown): answer is object
  /** What a shared answer is about; everything, if it is not shared. */
  aboutOf(answer: unknown): CacheTags
  /**
   * Forgets answers about any of these subjects, or all without them: here at once. This database's other processes
   * have been told when it returns, and hear it a moment later. What was written stands, so this never rejects: where
   * they cannot be told, they are told later.
   */
  drop(changed?: readonly CacheTag[]): Promise<void>
  /** The weight in bytes of what is kept in this process. */
  bytes(): number
}

/** Hears of the other processes' writes on the line; while that is down nothing is kept. */
export function openSharedReads(
  { line, pool, log }: { line: Listener; pool: pg.Pool; log: Logger },
  kept: CachedReads = openCachedReads(),
  replica?: Replica | undefined,
): SharedReads {
  const answers = new WeakMap<object, CacheTags>()
  /** This process hears of its own writes too, and has already dropped what they change. */
  const mark = randomUUID()
  const notices = openDropNotices({ pool, log, replica, mark })
  line.subscribe(CHANNEL, {
    received(payload) {
      const { sender, changed, position } = readDrop(payload)
      replica?.needs(position)
      if (sender !== mark) kept.drop(changed)
    },
    down: () => kept.drop(),
  })

  const wasAsked = openRecentKeys()
  /** Keys whose answer is being made for a single request. */
  const askedOnce = new Set<string>()

  function share<T>(key: string, make: () => Promise<T>, about?: About<T>): Promise<T> {
    if (!line.isUp()) return make()
    const aboutOf = (answer: T) => (typeof about === 'function' ? about(answer) : about)
    const known = kept.find(key)
    if (known) return known as Promise<T>
    const value = make().then((answer) => {
      if (typeof answer === 'object' && answer !== null) answers.set(answer, aboutOf(answer))
      return answer
    })
    kept.keep(key, value, (answer) => aboutOf(answer as T))
    return value
  }

  return {
    share,
    shareAgain<T>(key: string, make: () => Promise<T>, about?: About<T>): Promise<T> {
      const value = share(key, make, about)
      if (wasAsked(key)) {
        askedOnce.delete(key)
        return value
      }
      askedOnce.add(key)
      const forget = () => void (askedOnce.delete(key) && kept.forget(key, value))
      value.then(forget, forget)
      return value
    },
    isShared: (answer): answer is object => typeof answer === 'object' && answer !== null && answers.has(answer),
    aboutOf: (answer) => (typeof answer === 'object' && answer !== null ? answers.get(answer) : undefined),
    async drop(changed) {
      if (changed?.length === 0) return
      await notices.tell(changed, () => kept.drop(changed))
    },
    bytes: () => kept.bytes(),
  }
}
