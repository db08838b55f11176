import { cut } from '@lv/contract/cut'
import { cacheLast } from '../../cache-last.ts'

const LONGEST = 220

const excerpts = cacheLast(1000)

/** The beginning of a Markdown text as plain words, cut at a word. */
export function excerptOf(markdown: string): string {
  const beginning = cut(markdown, LONGEST * 8)
  const known = excerpts.find(beginning)
  if (known !== undefined) return known
  const excerpt = plainBeginning(beginning)
  excerpts.keep(beginning, excerpt)
  return excerpt
}

function plainBeginning(markdown: string) {
  const words = markdown
    // With gaps of one character each, nothing below can match a gap in many ways.
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/^(```|~~~).*$/gm, ' ')
    .replace(/^(#{1,6}|>+|[-*+]|\d{1,9}[.)]) /gm, '')
    .replace(/^([-*_=] ?){3,}$/gm, ' ')
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, ' ')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|\W)[*_](\S[^*_]*)[*_](?=\W|$)/g, '$1$2')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= LONGEST) return words
  const begun = cut(words, LONGEST)
  let end = Math.max(begun.lastIndexOf(' '), LONGEST - 40)
  while (/[\s,;:.-]/.test(begun[end - 1] ?? '')) end -= 1
  return `${cut(begun, end)}…`
}
