import type { Message } from '@lv/contract/conversations'
import { MINUTE_MS } from '@lv/contract/durations'
import { MESSAGE_EDIT_MINUTES } from '@lv/contract/options'
import type { Context } from '#core/context.ts'
import type { ThreadMessage } from '#domains/messaging/messages/list.read.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

type Names = {
  professionalUserId?: string | null
  professionalName?: string
  professionalCalledAs?: string
  homeownerName?: string
  leadId?: string | null
}

/** Between the sides of a lead the business's name is used, and the homeowner's name on the request. */
function nameOf({ authorId, authorName }: ThreadMessage, viewerId: string, names: Names): string {
  if (!names.leadId) return authorName || 'Member'
  if (authorId !== names.professionalUserId) return names.homeownerName ?? ''
  return (viewerId === authorId ? names.professionalName : names.professionalCalledAs) ?? ''
}

function authorOf(message: ThreadMessage, viewerId: string, names: Names): Message['author'] {
  const { authorId, authorImageUrl: imageUrl } = message
  const id = authorId ?? names.leadId
  return id ? { id, name: nameOf(message, viewerId, names), imageUrl } : null
}

function editableUntil({ createdAt, isDeleted }: ThreadMessage, now: Date): string | null {
  const until = new Date(Date.parse(createdAt) + MESSAGE_EDIT_MINUTES * MINUTE_MS)
  return !isDeleted && until > now ? until.toISOString() : null
}

export function presentMessage(ctx: Context, viewerId: string, names: Names, message: ThreadMessage): Message {
  const { authorId, authorName: _, authorImageUrl: __, createdAt, editedAt, ...written } = message
  const isMine = authorId === viewerId
  return {
    ...written,
    isMine,
    createdAt: toIsoTime(createdAt),
    editedAt: toIsoTimeOrNull(editedAt),
    author: authorOf(message, viewerId, names),
    editableUntil: isMine ? editableUntil(message, ctx.now()) : null,
  }
}
