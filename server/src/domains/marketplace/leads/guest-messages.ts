import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LeadMessage } from '@lv/contract/lead-shapes'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { listMessages, type ThreadMessage } from '#domains/messaging/messages/list.read.ts'
import { markGuestRead, markRead } from '#domains/messaging/messages/members.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { recordEngagement } from './engagement.ts'

const form = /^([0-9a-f-]{36})-([\w-]{43})$/

const signed = async (ctx: Context, requestId: string) =>
  createHmac('sha256', await getSigningKey(ctx, 'talks'))
    .update(requestId)
    .digest('base64url')

/** Signed, and stored nowhere. It stops working once the request belongs to an account. */
export const guestThreadToken = async (ctx: Context, requestId: string): Promise<string> =>
  `${requestId}-${await signed(ctx, requestId)}`

/** Undefined where we did not sign it. */
export async function readTalkToken(ctx: Context, token: string): Promise<string | undefined> {
  const [, requestId = '', signature = ''] = form.exec(token) ?? []
  if (!requestId) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(await signed(ctx, requestId)))
  return isOurs ? requestId : undefined
}

/** Reading a professional's message captures the points (PRODUCT.md, section 9.1). Runs in the caller's transaction. */
export async function markGuestThreadRead(
  ctx: Context,
  { leadId, messageId }: { leadId: string; messageId: string },
): Promise<null> {
  const hasRead = await markGuestRead(ctx, { leadId, upTo: messageId })
  if (hasRead && (await recordEngagement(ctx, leadId, 'message_read'))) invalidates('figures')
  else invalidates()
  return null
}

export type Thread = {
  leadId: string
  requestId: string
  professionalId: string
  professionalUserId: string
  professionalName: string
  professionalCalledAs: string
  homeownerName: string
  homeownerEmail: string
  /** Null without an account. */
  homeownerUserId: string | null
  title: string
  isClosed: boolean
}

/** @throws `not_found` */
export async function findThread(ctx: Context, leadId: string): Promise<Thread> {
  const { rows } = await ctx.db.execute<Thread>(sql`select l.id as "leadId", l.request_id as "requestId",
      p.id as "professionalId", p.user_id as "professionalUserId", p.name as "professionalName",
      ${displayNameSql} as "professionalCalledAs", r.name as "homeownerName", r.email as "homeownerEmail",
      r.user_id as "homeownerUserId", ${jobKindColumn} as title,
      r.status = 'cancelled' or r.erased_at is not null as "isClosed"
    from leads l join quote_requests r on r.id = l.request_id join professionals p on p.id = l.professional_id
    where l.id = ${leadId}`)
  return requireRow(rows, 'Lead not found')
}

const nameFor = ({ professionalUserId, professionalName, professionalCalledAs }: Thread, viewerId: string | null) =>
  viewerId === professionalUserId ? professionalName : professionalCalledAs

/** `viewerId` is null for a homeowner without an account. */
export function presentMessage(thread: Thread, viewerId: string | null, message: ThreadMessage): LeadMessage {
  const { authorId, authorName: _, authorImageUrl: __, isFromBlocked: ___, ...written } = message
  const isProfessionals = authorId === thread.professionalUserId
  return {
    ...written,
    createdAt: toIsoTime(message.createdAt),
    editedAt: toIsoTimeOrNull(message.editedAt),
    from: isProfessionals ? 'professional' : 'homeowner',
    isMine: authorId === viewerId,
    authorName: isProfessionals ? nameFor(thread, viewerId) : thread.homeownerName,
  }
}

type Reader = { leadId: string; userId: string; before?: string | undefined }
type MessagePage = { items: LeadMessage[]; next: string | null }

/**
 * A homeowner who reads a professional's message captures the points (PRODUCT.md, section 9.1).
 * @throws `not_found`
 */
export async function readMessages(ctx: Context, { leadId, userId, before }: Reader): Promise<MessagePage> {
  const thread = await findThread(ctx, leadId)
  const { items: messages, next } = await listMessages(ctx, { leadId, viewerId: userId, before })
  const last = messages.at(-1)
  if (last && messages.some(({ authorId, isRead }) => authorId !== userId && !isRead)) {
    const isAnswer = messages.some(({ authorId, isDeleted }) => authorId === thread.professionalUserId && !isDeleted)
    await transact(ctx, async (ctx) => {
      await markRead(ctx, { leadId, userId, upTo: last.id })
      if (isAnswer && userId !== thread.professionalUserId) await recordEngagement(ctx, leadId, 'message_read')
    })
  }
  return { items: messages.map((message) => presentMessage(thread, userId, message)), next }
}
