import type { PagePart } from './api.ts'

/** Changes what a page alone says; what recurs in others stays as it is. */
export const changeTexts = (page: PagePart[], change: (text: string) => string): PagePart[] =>
  page.map((part) => (typeof part === 'string' ? change(part) : part))

function cutAt(page: PagePart[], at: number, place: number) {
  const text = page[at]
  if (typeof text !== 'string') return { before: page, after: [] }
  return { before: [...page.slice(0, at), text.slice(0, place)], after: [text.slice(place), ...page.slice(at + 1)] }
}

const endOf = (name: string) => (part: PagePart) => typeof part === 'string' && part.includes(name)

/** A page up to the end of its head, and from there. */
export function aroundEndOfHead(page: PagePart[]) {
  const at = page.findIndex(endOf('</head>'))
  return cutAt(page, at, String(page[at]).indexOf('</head>'))
}

/** A page up to its last words, and those. */
export function aroundEndOfBody(page: PagePart[]) {
  const at = page.findLastIndex(endOf('</body>'))
  return cutAt(page, at, String(page[at]).lastIndexOf('</body>'))
}
