import type { Context } from '#core/context.ts'
import { type Mentioned, mentionedIn } from './mentioned.read.ts'
import { toHtml } from './rendering.ts'

export async function renderMentioning(
  ctx: Context,
  text: Parameters<typeof mentionedIn>[1],
): Promise<{ html: string; people: Mentioned[] }> {
  const people = await mentionedIn(ctx, text)
  const names = people.map(({ name }) => name)
  return { html: await toHtml(text.content, { names, whose: text.authorId }), people }
}
