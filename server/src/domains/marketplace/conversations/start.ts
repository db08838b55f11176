import type { Message } from '@lv/contract/conversations'
import { ApiError } from '@lv/contract/errors'
import { jobName } from '@lv/contract/job-kind'
import { requireGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { findCommunity } from '#domains/community/communities/locks.ts'
import { findRequest } from '#domains/marketplace/requests/find.ts'
import { claimRequest } from '#domains/marketplace/requests/ownership.ts'
import { openAbout, openBetween } from '#domains/messaging/messages/open.ts'
import { writeMessage } from '#domains/messaging/messages/write.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { findReachable, professionalsOf } from './parts/may-write.read.ts'
import { presentMessage } from './parts/present.ts'
import { notifyOthers } from './reports.ts'

type First = {
  actor: Actor
  personId?: string | undefined
  communityId?: string | undefined
  requestId?: string | undefined
  body: string
  fileIds: string[]
  sender: Sender
}
type Opened = { open(ctx: Context): Promise<string>; readers: string[]; title?: string }

async function withPerson(ctx: Context, actor: Actor, personId: string): Promise<Opened> {
  await findReachable(ctx, { userId: actor.id, personId })
  return { open: (ctx) => openBetween(ctx, actor.id, personId), readers: [personId] }
}

async function toCommunity(ctx: Context, actor: Actor, communityId: string): Promise<Opened> {
  const { viewer } = await findCommunity(ctx, actor, communityId)
  if (viewer !== 'owner') throw new ApiError('forbidden', 'Only the owner may write to the whole community')
  return { open: (ctx) => openAbout(ctx, { kind: 'community', subject: communityId }), readers: [] }
}

async function toProfessionals(ctx: Context, actor: Actor, requestId: string): Promise<Opened> {
  if (!(await claimRequest(ctx, actor, requestId))) throw new ApiError('not_found', 'Request not found')
  const request = await findRequest(ctx, requestId)
  if (request.status === 'cancelled') throw new ApiError('conflict', 'This request is closed')
  const readers = (await professionalsOf(ctx, requestId)).map(({ userId }) => userId)
  if (readers.length === 0) throw new ApiError('conflict', 'No professional has your request yet')
  const open: Opened['open'] = (ctx) => openAbout(ctx, { kind: 'project', subject: requestId })
  return { open, readers, title: jobName(request) }
}

function prepare(ctx: Context, { actor, personId, communityId, requestId }: First): Promise<Opened> {
  if (personId) return withPerson(ctx, actor, personId)
  return communityId ? toCommunity(ctx, actor, communityId) : toProfessionals(ctx, actor, requestId ?? '')
}

export const nameOf = ({ firstName, lastName }: Pick<Actor, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** @throws `not_found`, `forbidden` for another's community, `conflict` where blocked or nobody has the request */
export async function startConversation(
  ctx: Context,
  first: First,
): Promise<{ conversationId: string; message: Message }> {
  const { actor, body, fileIds, sender } = first
  requireGoodStanding(actor)
  const { open, readers, title } = await prepare(ctx, first)
  await drawFiles(ctx, { fileIds, ownerId: actor.id, accept: 'picturesAndPdf', field: 'files', sender })
  return transact(ctx, async (ctx) => {
    const conversationId = await open(ctx)
    const posted = await writeMessage(ctx, { conversationId, authorId: actor.id, body, fileIds, readers })
    // A community message is unread for every member; no tag names them, so every cached answer is dropped.
    if (!first.communityId) invalidates()
    const told = { readers, authorName: nameOf(actor), authorId: actor.id, conversationId, body }
    await notifyOthers(ctx, posted, title === undefined ? told : { ...told, title })
    return { conversationId, message: presentMessage(ctx, actor.id, {}, posted.message) }
  })
}
