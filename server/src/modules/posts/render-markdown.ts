export { HTML_VERSION, renderMarkdown, textOf } from './parts/markdown.ts'
