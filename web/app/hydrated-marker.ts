import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { PagePart } from './api.ts'
import { earlyClicksScript } from './first-presses.ts'
import { aroundEndOfHead } from './page-parts.ts'
import styles from './theme.css?url'

const font = (href: string) =>
  `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous"/>`
const STYLES = `<link rel="stylesheet" href="${styles}"/>${[figtree, bricolage].map(font).join('')}`

const PRELOAD = '<link rel="modulepreload"'

/**
 * The page of somebody who works here: styles and fonts are named in its head. Browsers fetch preloaded modules before
 * pictures and beside styles and fonts; a page is read long before its code is needed, so the preloads say that they may
 * wait.
 */
export function toHydratedDocument(html: PagePart[], nonce: string): PagePart[] {
  const { before, after } = aroundEndOfHead(html)
  const head = before.map((part) =>
    typeof part === 'string' ? part.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`) : part,
  )
  return [...head, STYLES + earlyClicksScript(nonce), ...after]
}
