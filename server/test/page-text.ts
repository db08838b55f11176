/** What stands between a page's header and footer. */
export const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The words of a piece of HTML, as they are read. */
export const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<\/?(?:a|b|em|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** The words of each element of this name, which holds none of its own kind. */
export const textsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => textOf(inner))

/** Words and address of each link. */
export const linksOf = (html: string): [name: string, to: string][] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = '', inner = '']) => [
    textOf(inner),
    to.replaceAll('&amp;', '&'),
  ])
