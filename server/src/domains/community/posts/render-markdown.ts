export { HTML_VERSION, renderMarkdown } from './parts/markdown.ts'
export { toHtml, toWords } from './parts/rendering.ts'
