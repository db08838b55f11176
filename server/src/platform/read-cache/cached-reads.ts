import { LRUCache } from 'lru-cache'
import type { CacheTag, CacheTags } from '#core/cache-tags.ts'

const LIFE_MS = 5000
const SWEEP_MS = 1000
const MAX_BYTES = 64 * 1024 * 1024
/** A heavier value would push everything else out. */
const LARGEST_SHARE = 1 / 4
/** An entry, its promise and its place in the list. */
const ENTRY_BYTES = 500

export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 24 + Buffer.byteLength(value)
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 100 + value.byteLength
  let bytes = 64
  for (const part of value instanceof Map ? value.values() : Object.values(value)) bytes += 8 + weightOf(part)
  return bytes
}

type Entry = { value: Promise<unknown>; about: CacheTags }

export type CachedReads = {
  find(key: string): Promise<unknown> | undefined
  /** `about` gives the tags; until the answer arrives, or without it, any write drops the entry. */
  keep(key: string, value: Promise<unknown>, about?: (answer: unknown) => CacheTags): void
  /** Without tags, drops everything. */
  drop(changed?: readonly CacheTag[]): void
  forget(key: string, value: Promise<unknown>): void
  bytes(): number
}

/** Caches promises for five seconds by least recent use. Failed or very heavy values are not kept. */
export function openCachedReads(mostBytes = MAX_BYTES): CachedReads {
  const cache = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes * LARGEST_SHARE,
    ttl: LIFE_MS,
    ttlResolution: 0,
    perf: Date,
  })
  let timer: NodeJS.Timeout | undefined

  function sweep() {
    cache.purgeStale()
    timer = cache.size > 0 ? setTimeout(sweep, SWEEP_MS).unref() : undefined
  }
  function forget(key: string, value: Promise<unknown>) {
    if (cache.peek(key, { allowStale: true })?.value === value) cache.delete(key)
  }

  return {
    find: (key) => cache.get(key)?.value,
    keep(key, value, about) {
      const size = ENTRY_BYTES + 2 * key.length
      const start = Date.now()
      cache.set(key, { value, about: undefined }, { size, start })
      value.then(
        (answer) => {
          if (cache.peek(key)?.value !== value) return
          // Twice: its encoded and compressed forms stay as long as it does.
          const whole = size + 2 * weightOf(answer)
          cache.set(key, { value, about: about?.(answer) }, { size: whole, start })
        },
        () => forget(key, value),
      )
      if (!timer) timer = setTimeout(sweep, SWEEP_MS).unref()
    },
    forget,
    drop(changed) {
      if (!changed) return cache.clear()
      const all = new Set(changed)
      for (const [key, { about }] of [...cache.entries()])
        if (!about || about.some((subject) => all.has(subject))) cache.delete(key)
    },
    bytes: () => cache.calculatedSize,
  }
}
