import { createHash } from 'node:crypto'
import { type KeptBody, keepBody, type TextPart, weightOf } from './kept-body.ts'
import { standInWords, withScriptsMarked } from './stand-ins.ts'

const MOST_BYTES = 32_000_000
/** What somebody typed or was told may stand in a page: nobody's stays longer than this after it was asked for. */
const LONGEST_MS = 600_000
const SWEEP_MS = 60_000

/** A page as it was rendered once, and the nonce that stands in it. */
export type Render = { body: KeptBody; nonce: string }

/** Where the web build puts the page it has made. */
export type Page = {
  /** Whether a page was made of these words before: then it need not be made again. */
  isKept(words: string): boolean
  /**
   * The page, what recurs in others as an object of its own; with the words that it was made of, it is kept for whoever's
   * page is made of the same.
   */
  show(html: TextPart[], words?: string): void
}

/**
 * Pages by all that they were made of (address, data, theme), without what is personal: nothing in them grows old, and
 * nobody's page is another's. The ones asked for within ten minutes stay, up to 32 MB.
 */
export function openRenders() {
  const kept = new Map<string, Render & { until: number }>()
  let bytes = 0
  let timer: NodeJS.Timeout | undefined

  const drop = (key: string) => {
    const render = kept.get(key)
    if (!render) return
    kept.delete(key)
    bytes -= weightOf(render.body)
  }
  const sweep = () => {
    const now = Date.now()
    for (const [key, { until }] of kept) if (until <= now) drop(key)
    timer = kept.size > 0 ? setTimeout(sweep, SWEEP_MS).unref() : undefined
  }
  const keep = (key: string, render: Render) => {
    drop(key)
    kept.set(key, { ...render, until: Date.now() + LONGEST_MS })
    if (!timer) timer = setTimeout(sweep, SWEEP_MS).unref()
    bytes += weightOf(render.body)
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_BYTES) break
      drop(oldest)
    }
  }
  const hash = (words: string) => createHash('sha256').update(words).digest('base64')

  /** What one answer needs: `page` for the web build, and the render it has come to; kept where others may see it. */
  return (nonce: string, isShared: boolean) => {
    let shown: Render | undefined
    const page: Page = {
      isKept(words) {
        if (!isShared) return false
        const key = hash(words)
        shown = kept.get(key)
        if (shown) keep(key, shown)
        return shown !== undefined
      },
      show(html, words) {
        const isKept = isShared && words !== undefined
        const body = isKept ? keepBody(withScriptsMarked(html), nonce, standInWords) : keepBody(html, nonce)
        shown = { body, nonce }
        if (isKept) keep(hash(words), shown)
      },
    }
    return { page, render: () => shown }
  }
}
