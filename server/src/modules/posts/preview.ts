import { renderMarkdown } from './markdown.ts'

/** Markdown as it will look in a post. */
export const previewPost = async ({ content }: { content: string }) => ({ html: renderMarkdown(content) })
