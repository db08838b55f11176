import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { HTML_VERSION } from './parts/markdown.ts'
import type { Mentioned } from './parts/mentioned.read.ts'
import { mentionedIn } from './parts/mentioned.read.ts'
import { toHtml } from './parts/rendering.ts'

type Said = { whose?: string; gone?: AbortSignal | undefined }

/** @throws as `toHtml` */
export const rendered = async (content: string, said: Said = {}) => ({
  html: await toHtml(content, said),
  version: HTML_VERSION,
})

export async function previewPost({ content, actorId }: { content: string; actorId: string }) {
  invalidates()
  return { html: await toHtml(content, { whose: actorId }) }
}

export async function renderMentioning(
  ctx: Context,
  text: Parameters<typeof mentionedIn>[1],
): Promise<{ html: string; people: Mentioned[] }> {
  const people = await mentionedIn(ctx, text)
  const names = people.map(({ name }) => name)
  return { html: await toHtml(text.content, { names, whose: text.authorId }), people }
}
