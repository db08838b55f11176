import type { CacheTag, CacheTags } from '#core/cache-tags.ts'

const SECONDS = 5
const MAX_BYTES = 64 * 1024 * 1024
/** A value heavier than this share of the total is not kept: it would push everything else out. */
const LARGEST_SHARE = 1 / 4
const SWEEP_MS = 1000
/** An entry, its promise and its place in the list. */
const ENTRY_BYTES = 500

/** Roughly how many bytes of memory a value takes. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 24 + Buffer.byteLength(value)
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 100 + value.byteLength
  let bytes = 64
  for (const part of value instanceof Map ? value.values() : Object.values(value)) bytes += 8 + weightOf(part)
  return bytes
}

type Entry = { value: Promise<unknown>; about: CacheTags; until: number; bytes: number }

/** Kept reads: each for five seconds, all of them together up to a limit. */
export type CachedReads = {
  find(key: string): Promise<unknown> | undefined
  /** The answer's `about`: before it arrives, or without one, the read is about everything. */
  keep(key: string, value: Promise<unknown>, about?: (answer: unknown) => CacheTags): void
  /** Forgets reads about any of these subjects, or about everything; without subjects, all reads. */
  drop(changed?: readonly CacheTag[]): void
  /** Stops keeping this value, if it is still the key's current one. */
  forget(key: string, value: Promise<unknown>): void
  /** The total weight of what is kept now. */
  bytes(): number
}

/**
 * Keeps promises until their value is five seconds old. When there is too much, the least recently used goes first; a
 * value that is too heavy or failed is not kept at all. Old ones go on a timer, whether anybody asks again or not.
 */
export function openCachedReads(mostBytes = MAX_BYTES): CachedReads {
  const entries = new Map<string, Entry>()
  let bytes = 0
  let timer: NodeJS.Timeout | undefined

  function remove(key: string, entry: Entry) {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }
  function sweep() {
    timer = undefined
    const now = Date.now()
    for (const [key, entry] of entries) if (entry.until <= now) remove(key, entry)
    if (entries.size > 0) sweepLater()
  }
  function sweepLater() {
    if (!timer) timer = setTimeout(sweep, SWEEP_MS).unref()
  }
  function weigh(key: string, entry: Entry, more: number) {
    if (entries.get(key) !== entry) return
    if (entry.bytes + more > mostBytes * LARGEST_SHARE) return remove(key, entry)
    entry.bytes += more
    bytes += more
    for (const [oldest, other] of entries) {
      if (bytes <= mostBytes) return
      remove(oldest, other)
    }
  }

  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry || entry.until <= Date.now()) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    keep(key, value, about) {
      const before = entries.get(key)
      if (before) remove(key, before)
      const entry: Entry = { value, about: undefined, until: Date.now() + SECONDS * 1000, bytes: 0 }
      entries.set(key, entry)
      weigh(key, entry, ENTRY_BYTES + 2 * key.length)
      value.then(
        // Twice: its encoded and compressed forms stay as long as it does.
        (answer) => {
          entry.about = about?.(answer)
          weigh(key, entry, 2 * weightOf(answer))
        },
        () => remove(key, entry),
      )
      sweepLater()
    },
    forget(key, value) {
      const entry = entries.get(key)
      if (entry?.value === value) remove(key, entry)
    },
    drop(changed) {
      if (!changed) {
        entries.clear()
        bytes = 0
        return
      }
      const all = new Set(changed)
      for (const [key, entry] of entries)
        if (!entry.about || entry.about.some((subject) => all.has(subject))) remove(key, entry)
    },
    bytes: () => bytes,
  }
}
