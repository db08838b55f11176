import type { Context } from '#core/context.ts'
import { emailText } from '#domains/messaging/messages/email-text.ts'
import type { Posted } from '#domains/messaging/messages/write.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'

type Told = {
  readers: string[]
  authorName: string
  authorId: string
  conversationId: string
  title?: string
  body: string
}

/** Tells those who are to read it that something was written, at most once an hour; whoever muted the conversation nothing. */
export async function tellOthers(
  ctx: Context,
  { id: messageId, isMailed, mutedBy }: Posted,
  told: Told,
): Promise<void> {
  if (!isMailed) return
  const { authorName, authorId, conversationId, title, body } = told
  const text = emailText(body)
  const data = { name: authorName || 'Member', authorId, conversationId, messageId, text }
  const readers = told.readers.filter((userId) => !mutedBy.includes(userId))
  await tell(
    ctx,
    readers.map((userId) =>
      title === undefined
        ? { kind: 'direct-message' as const, to: { userId }, data }
        : { kind: 'project-update' as const, to: { userId }, data: { ...data, title } },
    ),
  )
}
