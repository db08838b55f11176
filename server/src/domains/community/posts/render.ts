import { HTML_VERSION } from './parts/markdown.ts'
import { toHtml } from './parts/rendering.ts'

/** Markdown as the HTML of a page, made as posts are, and the number of the renderer that made it. */
export const rendered = async (content: string, whose?: string) => ({
  html: await toHtml(content, whose ? { whose } : {}),
  version: HTML_VERSION,
})
