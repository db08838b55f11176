import { MINUTE_MS } from '@lv/contract/durations'
import { LRUCache } from 'lru-cache'
import type { Head } from '../pages/page-head.ts'
import { type CachedBody, weightOf } from './cached-body.ts'

const MAX_BYTES = 32_000_000
/** A page may contain what a person typed: none stays longer than this after its last use. */
const LONGEST_MS = 600_000

export type Render = { head: Head; body: CachedBody | undefined; nonce: string }

export type Renders = {
  find(words: string): Render | undefined
  keep(words: string, render: Render): void
}

/** Entries hold nothing personal and never go stale; `PAGE_CACHE=off` renders each anew, with the same bytes. */
export function openRenders(isOn = true): Renders {
  if (!isOn) return { find: () => undefined, keep: () => undefined }
  const cache = new LRUCache<string, Render>({
    maxSize: MAX_BYTES,
    ttl: LONGEST_MS,
    ttlResolution: 0,
    updateAgeOnGet: true,
    perf: Date,
  })
  let timer: NodeJS.Timeout | undefined

  function sweep() {
    cache.purgeStale()
    timer = cache.size > 0 ? setTimeout(sweep, MINUTE_MS).unref() : undefined
  }
  return {
    find: (words) => cache.get(words),
    keep(words, render) {
      const size = 1 + Math.ceil(words.length + (render.body ? weightOf(render.body) : 0))
      cache.set(words, render, { size })
      if (!timer) timer = setTimeout(sweep, MINUTE_MS).unref()
    },
  }
}
