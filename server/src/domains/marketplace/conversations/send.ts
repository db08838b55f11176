import type { Message } from '@lv/contract/conversations'
import { ApiError } from '@lv/contract/errors'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { sendMessage } from '#domains/marketplace/leads/send-message.ts'
import { findMessage, type ThreadMessage } from '#domains/messaging/messages/list.read.ts'
import { openAgain } from '#domains/messaging/messages/open.ts'
import { writeMessage } from '#domains/messaging/messages/write.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { closedReason, type Found, findConversation } from './parts/find.read.ts'
import { peopleOn, professionalsOf } from './parts/may-write.read.ts'
import { presentMessage } from './parts/present.ts'
import { notifyOthers } from './reports.ts'
import { nameOf } from './start.ts'

type Sent = { actor: Actor; conversationId: string; body: string; fileIds: string[]; sender: Sender }

async function readersOf(ctx: Context, found: Found, actor: Actor): Promise<string[]> {
  const { kind, otherId, requestId, collaborationId } = found
  if (kind === 'direct') return otherId ? [otherId] : []
  if (kind === 'collaboration')
    return (await peopleOn(ctx, collaborationId ?? '')).filter((userId) => userId !== actor.id)
  return kind === 'project' ? (await professionalsOf(ctx, requestId ?? '')).map(({ userId }) => userId) : []
}

const titles: Partial<Record<Found['kind'], (found: Found) => string>> = {
  project: ({ requestTitle }) => requestTitle,
  collaboration: ({ collaborationTitle }) => collaborationTitle,
}

async function write(ctx: Context, found: Found, { actor, body, fileIds }: Sent): Promise<ThreadMessage> {
  const { kind, leadId } = found
  if (kind === 'lead') {
    const { id } = await sendMessage(ctx, { leadId: leadId ?? '', userId: actor.id, body, fileIds })
    return findMessage(ctx, id, actor.id)
  }
  const conversationId = await openAgain(ctx, found.id)
  const readers = await readersOf(ctx, found, actor)
  const posted = await writeMessage(ctx, { conversationId, authorId: actor.id, body, fileIds, readers })
  const told = { readers, authorName: nameOf(actor), authorId: actor.id, conversationId, body }
  const title = titles[kind]?.(found)
  await notifyOthers(ctx, posted, title === undefined ? told : { ...told, title })
  // A community message is unread for every member; no tag names them, so every cached answer is dropped.
  if (kind !== 'community') invalidates()
  return posted.message
}

/**
 * PRODUCT.md, section 9.1.
 * @throws `conflict` where the actor cannot write, with why
 */
export async function sendInto(ctx: Context, sent: Sent): Promise<Message> {
  const { actor, conversationId, fileIds, sender } = sent
  const found = await findConversation(ctx, actor, conversationId)
  const closed = closedReason(found)
  if (closed) throw new ApiError('conflict', closed, { issues: [{ path: 'body', message: closed }] })
  await drawFiles(ctx, { fileIds, ownerId: actor.id, accept: 'picturesAndPdf', field: 'files', sender })
  return transact(ctx, async (ctx) => {
    const message = await write(ctx, found, sent)
    return presentMessage(ctx, actor.id, found, message)
  })
}
