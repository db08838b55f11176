import { changes } from '../../http/subjects.ts'
import { renderMarkdown } from './parts/markdown.ts'

/** Markdown as it will look in a post. */
export async function previewPost({ content }: { content: string }) {
  changes()
  return { html: renderMarkdown(content) }
}
