import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false, breaks: true })

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

/** Twenty thousand characters can ask for 65,000 table cells: such a text is shown as it was written. */
const MOST_TOKENS = 15_000

function render(text: string): string {
  const env = {}
  const tokens = markdown.parse(text, env)
  if (tokens.length <= MOST_TOKENS) return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, env), safely)
  return `<p>${markdown.utils.escapeHtml(text).replaceAll('\n', '<br />\n')}</p>\n`
}

/** Texts rendered lately, least lately used first: everybody reads the same posts. */
const rendered = new Map<string, string>()
const MOST_CHARACTERS = 8_000_000
let characters = 0

function keep(text: string, html: string) {
  rendered.set(text, html)
  characters += text.length + html.length
  for (const [oldest, itsHtml] of rendered) {
    if (characters <= MOST_CHARACTERS) return
    rendered.delete(oldest)
    characters -= oldest.length + itsHtml.length
  }
}

/**
 * Markdown as HTML that is safe to put into a page: headings from h3 to h5, no pictures, no markup of the writer's own,
 * links to http, https and mailto only, marked as other people's words.
 */
export function renderMarkdown(text: string): string {
  const known = rendered.get(text)
  if (known !== undefined) {
    rendered.delete(text)
    rendered.set(text, known)
    return known
  }
  const html = render(text)
  keep(text, html)
  return html
}

const isGap = new Set(['softbreak', 'hardbreak'])

function wordsOf(token: Token): string {
  if (isGap.has(token.type)) return ' '
  if (token.children) return token.children.map(wordsOf).join('')
  return token.content
}

/** The words of a Markdown text without its marks, on one line; cut after the last whole word that fits into `max`. */
export function excerpt(text: string, max: number): string {
  const words = markdown.parse(text, {}).map(wordsOf).filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
  if (words.length <= max) return words
  const cut = words.slice(0, max - 1)
  const isWhole = /[\s\p{P}]/u.test(words.charAt(max - 1))
  const end = isWhole ? cut.length : cut.lastIndexOf(' ')
  return `${cut.slice(0, end > max / 2 ? end : max - 1).replace(/[\s.,;:!?-]+$/, '')}…`
}
