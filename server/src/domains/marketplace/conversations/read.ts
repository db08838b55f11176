import type { ConversationPage, Message } from '@lv/contract/conversations'
import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { recordEngagement } from '#domains/marketplace/leads/engagement.ts'
import { listMessages } from '#domains/messaging/messages/list.read.ts'
import { markRead } from '#domains/messaging/messages/members.ts'
import { readingOf } from '#domains/messaging/messages/read-state.ts'
import { cursorOf } from '#platform/database/cursor.ts'
import { closedReason, type Found, findConversation } from './parts/find.read.ts'
import { presentMessage } from './parts/present.ts'

type Input = { actor: Actor; conversationId: string }

const cursors = cursorOf(z.tuple([Id]))

function pathOf({ kind, leadId, requestId, isRequestOwner, communityId, collaborationId }: Found): string | null {
  if (kind === 'collaboration') return `/projects/${collaborationId}/work`
  if (kind === 'community') return `/community/${communityId}`
  if (kind === 'direct') return null
  if (isRequestOwner) return `/quotes/${requestId}`
  return leadId ? `/professionals/leads/${leadId}` : null
}

function titleOf({
  kind,
  otherName,
  isOtherGone,
  communityName,
  requestTitle,
  isRequestOwner,
  ...found
}: Found): string {
  if (kind === 'direct') return isOtherGone ? 'Deleted account' : otherName || 'Member'
  if (kind === 'community') return communityName
  if (kind === 'project') return requestTitle
  if (kind === 'collaboration') return found.collaborationTitle
  return (isRequestOwner ? found.professionalCalledAs : found.homeownerName) || 'Deleted'
}

/** A homeowner's own page says more than they told the professionals they asked, so it is not linked. */
function titlePathOf({ kind, otherId, hasOtherPage, professionalSlug, isRequestOwner }: Found): string | null {
  if (kind === 'direct') return otherId && hasOtherPage ? `/people/${otherId}` : null
  return kind === 'lead' && isRequestOwner ? `/professionals/p/${professionalSlug}` : null
}

function readersOf({ kind, leadCount, memberCount, collaboratorCount }: Found): number {
  if (kind === 'community') return Math.max(0, memberCount - 1)
  if (kind === 'collaboration') return collaboratorCount
  return kind === 'project' ? leadCount : 1
}

export async function getConversation(ctx: Context, { actor, conversationId }: Input): Promise<ConversationPage> {
  const found = await findConversation(ctx, actor, conversationId)
  const { id, kind, otherId, otherName, otherImageUrl, isOtherGone, isMuted, isUnread, isBlocked, requestTitle } = found
  const isWithPerson = kind === 'direct' && otherId !== null && !isOtherGone
  return {
    id,
    kind,
    title: titleOf(found),
    about: kind === 'lead' ? requestTitle : null,
    path: pathOf(found),
    titlePath: titlePathOf(found),
    other: isWithPerson ? { id: otherId, name: otherName || 'Member', imageUrl: otherImageUrl } : null,
    isMuted,
    isUnread,
    isBlocked,
    readingDecides: kind === 'lead' && found.isRequestOwner,
    readers: readersOf(found),
    closedReason: closedReason(found),
  }
}

/** Oldest first; `next` leads to older messages. Does not mark anything as read. */
export async function messagesIn(
  ctx: Context,
  { actor, conversationId, cursor }: Input & { cursor?: string | undefined },
): Promise<{ items: Message[]; next: string | null }> {
  const found = await findConversation(ctx, actor, conversationId)
  const [before] = cursor === undefined ? [] : cursors.decode(cursor)
  const { items, next } = await listMessages(ctx, { conversationId, viewerId: actor.id, before })
  return {
    items: items.map((message) => presentMessage(ctx, actor.id, found, message)),
    next: next && cursors.encode([next]),
  }
}

/** A homeowner who reads a professional's message captures the points (PRODUCT.md, section 9.1). */
export async function readUpTo(
  ctx: Context,
  { actor, conversationId, messageId }: Input & { messageId?: string | undefined },
): Promise<{ unread: number }> {
  const { leadId, isRequestOwner } = await findConversation(ctx, actor, conversationId)
  await markRead(ctx, { conversationId, userId: actor.id, upTo: messageId })
  invalidates(`person:${actor.id}`)
  const { unread, hasRead } = await readingOf(ctx, conversationId, actor.id)
  if (leadId && isRequestOwner && hasRead && (await recordEngagement(ctx, leadId, 'message_read')))
    invalidates('figures')
  return { unread }
}
