import { MINUTE_MS } from '@lv/contract/durations'
import type { Head } from '../pages/page-head.ts'
import { type CachedBody, weightOf } from './cached-body.ts'

const MAX_BYTES = 32_000_000
/** A page may contain what a person typed: none stays longer than this after its last use. */
const LONGEST_MS = 600_000
const SWEEP_MS = MINUTE_MS

export type Render = { head: Head; body: CachedBody | undefined; nonce: string }

export type Renders = {
  find(words: string): Render | undefined
  keep(words: string, render: Render): void
}

/** Entries hold nothing personal and never go stale; `PAGE_CACHE=off` renders each anew, with the same bytes. */
export function openRenders(isOn = true): Renders {
  if (!isOn) return { find: () => undefined, keep: () => undefined }
  const kept = new Map<string, { render: Render; bytes: number; until: number }>()
  let bytes = 0
  let timer: NodeJS.Timeout | undefined

  const drop = (words: string) => {
    const known = kept.get(words)
    kept.delete(words)
    bytes -= known?.bytes ?? 0
  }
  const sweep = () => {
    const now = Date.now()
    for (const [words, { until }] of kept) if (until <= now) drop(words)
    timer = kept.size > 0 ? setTimeout(sweep, SWEEP_MS).unref() : undefined
  }
  return {
    find(words) {
      const known = kept.get(words)
      if (!known) return undefined
      kept.delete(words)
      kept.set(words, known)
      known.until = Date.now() + LONGEST_MS
      return known.render
    },
    keep(words, render) {
      drop(words)
      const weight = words.length + (render.body ? weightOf(render.body) : 0)
      kept.set(words, { render, bytes: weight, until: Date.now() + LONGEST_MS })
      if (!timer) timer = setTimeout(sweep, SWEEP_MS).unref()
      bytes += weight
      for (const oldest of kept.keys()) {
        if (bytes <= MAX_BYTES) break
        drop(oldest)
      }
    },
  }
}
