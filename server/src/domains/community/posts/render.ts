import { HTML_VERSION } from './parts/markdown.ts'
import { toHtml } from './parts/rendering.ts'

type Said = { whose?: string; gone?: AbortSignal | undefined }

/** @throws as `toHtml` */
export const rendered = async (content: string, said: Said = {}) => ({
  html: await toHtml(content, said),
  version: HTML_VERSION,
})
