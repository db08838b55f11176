import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false, breaks: true })
// Twenty lists within each other: for each bracket that nothing closes so many are tried, and a hundred took a tenth of a second.
markdown.set({ maxNesting: 40 })

/** Only what leads to a web page or a mailbox becomes a link; anything else stays the text it is. */
markdown.validateLink = (url) => /^(https?:\/\/|mailto:)/i.test(url.trim())

function isInLink(tokens: Token[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    if (tokens[before]?.type === 'link_open') return true
    if (tokens[before]?.type === 'link_close') return false
  }
  return false
}

/** A picture by its address becomes a link to it: a page loads nothing from elsewhere. */
const imageAsLink: RendererRule = (tokens, at, options, env, renderer) => {
  const { escapeHtml } = markdown.utils
  const src = String(tokens[at]?.attrGet('src') ?? '')
  const alt = escapeHtml(renderer.renderInlineAsText(tokens[at]?.children ?? [], options, env))
  return isInLink(tokens, at) ? alt : `<a href="${escapeHtml(src)}">${alt || escapeHtml(src)}</a>`
}
markdown.renderer.rules.image = imageAsLink

type Env = { mentioned?: string[] }
const isWordPart = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character)

/** The longest of these names that stands at this place of a text, whatever its case. */
function nameAt(text: string, at: number, names: string[]): string | undefined {
  return names
    .filter((name) => text.slice(at, at + name.length).toLowerCase() === name.toLowerCase())
    .filter((name) => !isWordPart(text[at + name.length]))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** '@Maya Tran' stands out where Maya Tran is among those the text mentions (`env.mentioned`). */
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
  // The page has its own first and second headings: what people write starts below them.
  transformTags: { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h5', h5: 'h5', h6: 'h5', a: link },
}

/** What a text of so many characters may become, in bytes: links take the most, at five to nine times. */
const mostBytes = (text: string) => 8 * text.length + 4000

/** A table of one wide row asks for cells in every line beneath it, however short. */
const MAX_CELLS = 5000
const isRule = (line: string) => /^[\s>:|-]+$/.test(line) && line.includes('|') && line.includes('-')
const isEmpty = (line: string) => /^[\s>]*$/.test(line)

/** Whether a row of dashes and bars could begin a table of more cells than a page should hold. */
function asksForTooManyCells(text: string): boolean {
  let below = 0
  for (const line of text.split('\n').reverse()) {
    below = isEmpty(line) ? 0 : below + 1
    if (isRule(line) && line.split('|').length * below > MAX_CELLS) return true
  }
  return false
}

/** The least that these tokens become, in characters: one address may be named a thousand times by a short word. */
const weigh = (tokens: Token[]): number =>
  tokens.reduce((sum, { children, content, attrs }) => {
    const own = children ? weigh(children) : content.length
    return sum + own + 4 + (attrs ?? []).reduce((all, [, value]) => all + String(value).length, 0)
  }, 0)

/** The text as it was typed, with its lines, and nothing made of its marks. */
export const asTyped = (text: string) =>
  text && `<p>${markdown.utils.escapeHtml(text).replaceAll('\n', '<br />\n')}</p>\n`

/** Of another number where the same text becomes other HTML: what is kept of a lower one is made again. */
export const HTML_VERSION = 2

/**
 * Markdown as HTML that is safe to put into a page: headings from h3 to h5, no pictures, no markup of the writer's own,
 * links to http, https and mailto only, marked as other people's words. At most 8 bytes a character and 4,000: a text
 * that asks for more is shown as it was typed. The names in `mentioned` stand out where an @ precedes them.
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

/** Markdown as the words that it says, a block a paragraph: for emails and what else shows no marks. */
export function textOf(text: string): string {
  if (asksForTooManyCells(text)) return text
  const blocks = markdown.parse(text, {}).map((token) => wordsOf(token).trim())
  return blocks.filter(Boolean).join('\n\n')
}
