import { HTML_VERSION, renderMarkdown } from './parts/markdown.ts'

/** Markdown as the HTML of a page, made as posts are, and the number of the renderer that made it. */
export const rendered = (content: string) => ({ html: renderMarkdown(content), version: HTML_VERSION })
