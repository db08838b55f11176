import { invalidates } from '#core/cache-tags.ts'
import { toHtml } from './parts/rendering.ts'

export async function previewPost({ content, actorId }: { content: string; actorId: string }) {
  invalidates()
  return { html: await toHtml(content, { whose: actorId }) }
}
