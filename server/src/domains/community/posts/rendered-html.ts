import { sql } from 'drizzle-orm'
import { asTyped, HTML_VERSION } from './parts/markdown.ts'
import { toHtml } from './parts/rendering.ts'

/** Null if it is of an older renderer, or not made yet. */
export const htmlColumn = (row: 'p' | 'c') =>
  sql.raw(`case when ${row}.html_version >= ${HTML_VERSION} then ${row}.content_html end`)

const MAX_CHARACTERS = 20_000

/** Stored HTML, or made now. Beyond the limit, text is shown as typed until the job renders it. */
export function htmlReader() {
  let left = MAX_CHARACTERS
  return async ({ content, html }: { content: string; html: string | null }): Promise<string> => {
    if (html !== null) return html
    left -= content.length
    return left >= 0 ? toHtml(content) : asTyped(content)
  }
}
