import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { CacheTag, CacheTags } from '#core/cache-tags.ts'
import type { Listener } from '#platform/database/listener.ts'
import type { Replica } from '#platform/database/replica.ts'
import { type CachedReads, openCachedReads } from './cached-reads.ts'
import { CHANNEL, openDropNotices, readDrop } from './drop-notices.ts'
import { openRecentKeys } from './recent-keys.ts'

export type About<T> = readonly CacheTag[] | ((answer: T) => CacheTags)

declare module '#core/context.ts' {
  interface Ports {
    reads: SharedReads
  }
}

export type SharedReads = {
  /** Without `about` any write drops the answer. */
  share<T>(key: string, make: () => Promise<T>, about?: About<T>): Promise<T>
  /** Caches only keys that were requested recently, as thousands of pages are requested once. */
  shareAgain<T>(key: string, make: () => Promise<T>, about?: About<T>): Promise<T>
  /** Whether others get the same object: it must not be changed. */
  isShared(answer: unknown): answer is object
  /** Undefined, for everything, if it is not shared. */
  aboutOf(answer: unknown): CacheTags
  /** Drops here at once, in other processes a moment later. It never rejects: a failed notice is retried. */
  drop(changed?: readonly CacheTag[]): Promise<void>
  bytes(): number
}

/** Without a connection to the other processes nothing is cached. */
export function openSharedReads(
  { line, pool, log }: { line: Listener; pool: pg.Pool; log: Logger },
  kept: CachedReads = openCachedReads(),
  replica?: Replica | undefined,
): SharedReads {
  const answers = new WeakMap<object, CacheTags>()
  /** Recognises notices of its own writes, which it has handled already. */
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
