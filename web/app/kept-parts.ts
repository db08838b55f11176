import type { PagePart } from './api.ts'
import type { Parts } from './drawing/kept-part.tsx'
import { keepLast } from './keep-last.ts'

const MOST_PARTS = 1000
const MOST_BYTES = 20_000

const known = keepLast<Recurring>(MOST_PARTS)

type Recurring = Exclude<PagePart, string>

const part = /<kept-part data-mark="([^"]+)">([\s\S]*?)<\/kept-part>/g

/** The parts of one page; `nonce` is its own, which nobody who writes a text could know. */
export function partsOf(nonce: string): Parts & { fill(html: string): PagePart[] } {
  const placed = new Map<string, { words: string; kept: Recurring | undefined }>()
  return {
    place(words) {
      const mark = `${placed.size} ${nonce}`
      const kept = known.find(words)
      placed.set(mark, { words, kept })
      return { mark, isKnown: kept !== undefined }
    },
    /** The page in pieces: what stands between its parts, and them. */
    fill(html) {
      const page: PagePart[] = []
      let from = 0
      for (const { 0: all, 1: mark = '', 2: made = '', index } of html.matchAll(part)) {
        const it = placed.get(mark)
        if (!it) continue
        // As bytes: a piece of a text would keep the whole page in memory.
        const kept = it.kept ?? { recurring: Buffer.from(made) }
        if (!it.kept && it.words.length + made.length < MOST_BYTES) known.keep(it.words, kept)
        page.push(html.slice(from, index), kept)
        from = index + all.length
      }
      page.push(html.slice(from))
      return page
    },
  }
}
