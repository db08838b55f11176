import { type KeptBody, weightOf } from './kept-body.ts'
import type { Head } from './page-head.ts'

const MOST_BYTES = 32_000_000
/** What somebody typed or was told may stand in a page: nobody's stays longer than this after it was asked for. */
const LONGEST_MS = 600_000
const SWEEP_MS = 60_000

/** An answer as it was made once, and the nonce that stands in it; without a body where there is nothing to say. */
export type Render = { head: Head; body: KeptBody | undefined; nonce: string }

/** Answers by the words for all that they were made of. */
export type Renders = {
  find(words: string): Render | undefined
  keep(words: string, render: Render): void
}

/**
 * Pages, and their data, by all that they were made of (address, what the loaders gave), without what is personal: nothing
 * in them grows old, and nobody's page is another's. The ones asked for within ten minutes stay, up to 32 MB.
 */
export function openRenders(): Renders {
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
        if (bytes <= MOST_BYTES) break
        drop(oldest)
      }
    },
  }
}
