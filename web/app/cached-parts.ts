import type { PagePart } from './api.ts'
import { cacheLast } from './cache-last.ts'
import type { Parts } from './drawing/cached-part.tsx'

const MAX_PARTS = 1000
const MAX_BYTES = 20_000

const known = cacheLast<Recurring>(MAX_PARTS)

type Recurring = Exclude<PagePart, string>

const [BEGIN, MARKED, END] = ['<kept-part data-mark="', '">', '</kept-part>']

/** The parts that stand in a page, in their order. */
function* partsIn(html: string) {
  for (let at = html.indexOf(BEGIN); at >= 0; ) {
    const marked = html.indexOf(MARKED, at)
    const end = html.indexOf(END, at)
    if (marked < 0 || end < 0) return
    const after = end + END.length
    yield { at, after, mark: html.slice(at + BEGIN.length, marked), made: html.slice(marked + MARKED.length, end) }
    at = html.indexOf(BEGIN, after)
  }
}

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
      for (const { at, after, mark, made } of partsIn(html)) {
        const it = placed.get(mark)
        if (!it) continue
        // As bytes: a piece of a text would keep the whole page in memory.
        const kept = it.kept ?? { recurring: Buffer.from(made) }
        if (!it.kept && it.words.length + made.length < MAX_BYTES) known.keep(it.words, kept)
        page.push(html.slice(from, at), kept)
        from = after
      }
      page.push(html.slice(from))
      return page
    },
  }
}
