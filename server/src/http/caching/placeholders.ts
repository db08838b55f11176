import { randomBytes } from 'node:crypto'
import type { Filling, TextPart } from './cached-body.ts'

// Unguessable, so that nobody can write a text that is filled with another person's data.
const secret = randomBytes(12).toString('hex')
const inHtml = (part: string) => `{${secret}${part}}`
const inScript = (part: string) => `{${secret}${part}!}`
const inData = (part: string) => `{${secret}${part}:}`
const word = new RegExp(`\\{${secret}(\\w+)\\}`, 'g')

export const placeholderWords = new RegExp(`\\{${secret}\\w+[!:]?\\}`)

const END = '</script>'

/** Searched by hand: a regular expression reads to the end from each `<script`, in quadratic time. */
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

/** Values within scripts are escaped differently from the rest of a page. */
export const withScriptsMarked = (html: TextPart[]): TextPart[] =>
  html.map((part) => (typeof part === 'string' ? marked(part) : part))

export const withDataMarked = (data: string): string => data.replace(word, (_, part: string) => inData(part))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const inMarkup = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
/** As the router writes a page's data. */
const quoted = (text: string) => JSON.stringify(text).slice(1, -1)
/** As the router writes loaders' answers within a script's string. */
const scripted = (text: string) =>
  quoted(quoted(text)).replace(/[&<>\u2028\u2029]/g, (letter) => unsafe[letter] ?? letter)

/** `standIn` replaces a personal value by a placeholder, `fill` puts it back. */
export type Placeholders = { standIn(part: string, value: string): string; fill: Filling }

/** A page that is not shared contains its values directly. */
export function openPlaceholders(isShared: boolean): Placeholders {
  const values = new Map<string, string>()
  return {
    standIn(part, value) {
      // Whether a value exists decides what a page looks like, so an empty one has no placeholder.
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
