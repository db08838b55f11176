import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { openAbout } from '#domains/messaging/messages/open.ts'

/** The conversation of everybody on a project, made where there is none yet. @returns its id */
export async function openConversation(
  ctx: Context,
  { projectId }: { projectId: string },
): Promise<{ conversationId: string }> {
  const conversationId = await openAbout(ctx, { kind: 'collaboration', subject: projectId })
  changes()
  return { conversationId }
}
