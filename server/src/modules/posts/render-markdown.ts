export { HTML_VERSION, renderMarkdown } from './parts/markdown.ts'
