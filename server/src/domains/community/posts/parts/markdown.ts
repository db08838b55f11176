import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false, breaks: true })
// About twenty nested lists: each unclosed bracket tries them all, and a hundred took a tenth of a second.
markdown.set({ maxNesting: 40 })

/** Only web and mail addresses become links. */
markdown.validateLink = (url) => /^(https?:\/\/|mailto:)/i.test(url.trim())

function isInLink(tokens: Token[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    if (tokens[before]?.type === 'link_open') return true
    if (tokens[before]?.type === 'link_close') return false
  }
  return false
}

/** A page loads no pictures from elsewhere. */
const imageAsLink: RendererRule = (tokens, at, options, env, renderer) => {
  const { escapeHtml } = markdown.utils
  const src = String(tokens[at]?.attrGet('src') ?? '')
  const alt = escapeHtml(renderer.renderInlineAsText(tokens[at]?.children ?? [], options, env))
  return isInLink(tokens, at) ? alt : `<a href="${escapeHtml(src)}">${alt || escapeHtml(src)}</a>`
}
markdown.renderer.rules.image = imageAsLink

type Env = { mentioned?: string[] }
const isWordPart = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character)

function nameAt(text: string, at: number, names: string[]): string | undefined {
  return names
    .filter((name) => text.slice(at, at + name.length).toLowerCase() === name.toLowerCase())
    .filter((name) => !isWordPart(text[at + name.length]))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** Highlights '@Maya Tran' if `env.mentioned` has Maya Tran. */
markdown.inline.ruler.push('mention', (state, silent) => {
  const { src, pos } = state
  if (src[pos] !== '@' || isWordPart(src[pos - 1])) return false
  const name = nameAt(src, pos + 1, (state.env as Env).mentioned ?? [])
  if (!name) return false
  if (!silent) {
    state.push('strong_open', 'strong', 1)
    state.push('text', '', 0).content = src.slice(pos, pos + 1 + name.length)
    state.push('strong_close', 'strong', -1)
  }
  state.pos += 1 + name.length
  return true
})

const allowedTags = [
  ...['p', 'h3', 'h4', 'h5', 'ul', 'ol', 'li', 'em', 'strong', 's', 'code', 'pre', 'blockquote', 'hr', 'br', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

const link: sanitizeHtml.Transformer = (tagName, { href = '', title = '' }) => ({
  tagName,
  attribs: {
    href,
    ...(title ? { title } : {}),
    rel: 'nofollow ugc noopener',
    ...(/^mailto:/i.test(href) ? {} : { target: '_blank' }),
  },
})

const safely: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The page has its own first and second headings.
  transformTags: { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h5', h5: 'h5', h6: 'h5', a: link },
}

/** In bytes: links take the most, five to nine times. */
const mostBytes = (text: string) => 8 * text.length + 4000

/** A table with one wide row has cells in every line beneath it. */
const MAX_CELLS = 5000
const isRule = (line: string) => /^[\s>:|-]+$/.test(line) && line.includes('|') && line.includes('-')
const isEmpty = (line: string) => /^[\s>]*$/.test(line)

function asksForTooManyCells(text: string): boolean {
  let below = 0
  for (const line of text.split('\n').reverse()) {
    below = isEmpty(line) ? 0 : below + 1
    if (isRule(line) && line.split('|').length * below > MAX_CELLS) return true
  }
  return false
}

/** Characters: a reference can name one long address a thousand times. */
const weigh = (tokens: Token[]): number =>
  tokens.reduce((sum, { children, content, attrs }) => {
    const own = children ? weigh(children) : content.length
    return sum + own + 4 + (attrs ?? []).reduce((all, [, value]) => all + String(value).length, 0)
  }, 0)

/** Keeps line breaks, and escapes everything. */
export const asTyped = (text: string) =>
  text && `<p>${markdown.utils.escapeHtml(text).replaceAll('\n', '<br />\n')}</p>\n`

/** Raise it when the same text gives other HTML: older HTML is then made again. */
export const HTML_VERSION = 2

/**
 * Safe HTML: headings h3 to h5, no pictures or raw HTML, links to http, https and mailto only, marked as user content.
 * A text that needs more than 8 bytes a character and 4,000 is shown as typed.
 */
export function renderMarkdown(text: string, mentioned: string[] = []): string {
  if (asksForTooManyCells(text)) return asTyped(text)
  const env: Env = { mentioned }
  const tokens = markdown.parse(text, env)
  if (weigh(tokens) > mostBytes(text)) return asTyped(text)
  const html = sanitizeHtml(markdown.renderer.render(tokens, markdown.options, env), safely)
  return Buffer.byteLength(html) > mostBytes(text) ? asTyped(text) : html
}

const wordsOf = ({ type, children, content }: Token): string =>
  type === 'softbreak' || type === 'hardbreak' ? '\n' : children ? children.map(wordsOf).join('') : content

/** Plain words, a paragraph for each block: for emails. */
export function textOf(text: string): string {
  if (asksForTooManyCells(text)) return text
  const blocks = markdown.parse(text, {}).map((token) => wordsOf(token).trim())
  return blocks.filter(Boolean).join('\n\n')
}
