import { Transform } from 'node:stream'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import styles from './theme.css?url'

const font = (href: string) =>
  `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous"/>`
const STYLES = `<link rel="stylesheet" href="${styles}"/>${[figtree, bricolage].map(font).join('')}`

const PRELOAD = '<link rel="modulepreload"'

/**
 * The page of somebody who works here, on its way out as it is made: styles and fonts are named in its head. Browsers fetch
 * preloaded modules before pictures and beside styles and fonts; a page is read long before its code is needed, so the
 * preloads say that they may wait.
 */
export function streamForWorking(atEnd: () => void) {
  let head: Buffer[] | undefined = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!head) return done(null, chunk)
      head.push(chunk)
      const page = Buffer.concat(head)
      const end = page.indexOf('</head>')
      if (end < 0) return done()
      head = undefined
      this.push(page.toString('utf8', 0, end).replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`) + STYLES)
      done(null, page.subarray(end))
    },
    flush(done) {
      atEnd()
      done(null, head && Buffer.concat(head))
    },
  })
}
