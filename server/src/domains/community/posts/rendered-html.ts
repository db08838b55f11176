import { sql } from 'drizzle-orm'
import { asTyped, HTML_VERSION } from './parts/markdown.ts'
import { toHtml } from './parts/rendering.ts'

/** What is kept of the post `p` or the comment `c` as HTML; null where that is of an older renderer, or not made yet. */
export const htmlColumn = (row: 'p' | 'c') =>
  sql.raw(`case when ${row}.html_version >= ${HTML_VERSION} then ${row}.content_html end`)

/** So many characters of one answer are rendered as it is read. */
const MAX_CHARACTERS = 20_000

/**
 * Gives the HTML of an answer's rows: what is kept, or what is made now. What is too much to be made while somebody waits
 * is shown as it was typed, until the job has come by.
 */
export function htmlReader() {
  let left = MAX_CHARACTERS
  return async ({ content, html }: { content: string; html: string | null }): Promise<string> => {
    if (html !== null) return html
    left -= content.length
    return left >= 0 ? toHtml(content) : asTyped(content)
  }
}
