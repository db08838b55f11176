import type { CacheTag, CacheTags } from '#core/cache-tags.ts'

const SECONDS = 5
const MAX_BYTES = 64 * 1024 * 1024
/** A heavier value would push everything else out. */
const LARGEST_SHARE = 1 / 4
const SWEEP_MS = 1000
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

type Entry = { value: Promise<unknown>; about: CacheTags; until: number; bytes: number }

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
