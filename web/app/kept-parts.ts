import type { Parts } from './drawing/kept-part.tsx'
import { keepLast } from './keep-last.ts'

const MOST_PARTS = 1000
const MOST_CHARACTERS = 20_000

const known = keepLast(MOST_PARTS)

const part = /<kept-part data-mark="([^"]+)">([\s\S]*?)<\/kept-part>/g

/** The parts of one page; `nonce` is its own, which nobody who writes a text could know. */
export function partsOf(nonce: string): Parts & { fill(html: string): string } {
  const placed = new Map<string, { words: string; html: string | undefined }>()
  return {
    place(words) {
      const mark = `${placed.size} ${nonce}`
      const html = known.find(words)
      placed.set(mark, { words, html })
      return { mark, isKnown: html !== undefined }
    },
    fill: (html) =>
      html.replace(part, (all, mark: string, made: string) => {
        const it = placed.get(mark)
        if (!it) return all
        const { words, html = made } = it
        if (words.length + html.length < MOST_CHARACTERS) known.keep(words, html)
        return html
      }),
  }
}
