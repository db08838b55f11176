import { randomBytes } from 'node:crypto'
import type { Filling, TextPart } from './cached-body.ts'

// Nobody can guess it, so nobody can write a text that would be filled with another person's data.
const secret = randomBytes(12).toString('hex')
const inHtml = (part: string) => `{${secret}${part}}`
const inScript = (part: string) => `{${secret}${part}!}`
const inData = (part: string) => `{${secret}${part}:}`
const word = new RegExp(`\\{${secret}(\\w+)\\}`, 'g')

/** Matches every placeholder, in HTML, in a script or in data. */
export const placeholderWords = new RegExp(`\\{${secret}\\w+[!:]?\\}`)

const END = '</script>'

/** Marks what stands within scripts: looked for by hand, as an expression reads on to the end from each one that begins. */
function marked(html: string): string {
  let made = ''
  let from = 0
  for (;;) {
    const start = html.indexOf('<script', from)
    const end = start < 0 ? -1 : html.indexOf(END, start)
    if (end < 0) return made + html.slice(from)
    const script = html.slice(start, end + END.length)
    made += html.slice(from, start) + script.replace(word, (_, part: string) => inScript(part))
    from = end + END.length
  }
}

/** Marks placeholders within scripts, where values are escaped differently from the rest of a page. */
export const withScriptsMarked = (html: TextPart[]): TextPart[] =>
  html.map((part) => (typeof part === 'string' ? marked(part) : part))

/** Marks placeholders in a page's data. */
export const withDataMarked = (data: string): string => data.replace(word, (_, part: string) => inData(part))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
/** A text in HTML or in an attribute, as React writes it. */
const inMarkup = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
/** A text within JSON, as the router writes the data of a page. */
const quoted = (text: string) => JSON.stringify(text).slice(1, -1)
/** A text within JSON within a script's string, as the router writes its loaders' answers. */
const scripted = (text: string) =>
  quoted(quoted(text)).replace(/[&<>\u2028\u2029]/g, (letter) => unsafe[letter] ?? letter)

/** What is personal in one answer: `standIn` gives the word for a part and keeps its value, `fill` puts it back. */
export type Placeholders = { standIn(part: string, value: string): string; fill: Filling }

/** The placeholders of one answer; an unshared page contains everything directly. */
export function openPlaceholders(isShared: boolean): Placeholders {
  const values = new Map<string, string>()
  return {
    standIn(part, value) {
      // Whether there is a value at all decides what a page looks like, so an empty value has no placeholder.
      if (!isShared || value === '') return value
      values.set(inHtml(part), inMarkup(value)).set(inScript(part), scripted(value)).set(inData(part), quoted(value))
      return inHtml(part)
    },
    fill(stands) {
      const value = values.get(stands)
      if (value === undefined) throw new Error('a page holds a word that stands for nothing')
      return value
    },
  }
}
