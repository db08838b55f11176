import type { LeadMessage } from '@lv/contract/lead-shapes'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import type { ThreadMessage } from '#domains/messaging/messages/list.read.ts'
import { calledAs } from '#domains/professionals/profiles/called-as.ts'
import { found } from '#platform/database/rows.ts'
import { wire, wireOrNull } from '#platform/database/wire.ts'

/** Who writes in the thread of a lead, and how each is reached. */
export type Thread = {
  leadId: string
  requestId: string
  professionalId: string
  professionalUserId: string
  professionalName: string
  /** What the homeowner calls them: the business, or where it has no name the person. */
  professionalCalledAs: string
  homeownerName: string
  homeownerEmail: string
  /** Null while they have no account. */
  homeownerUserId: string | null
  title: string
  isClosed: boolean
}

/** The two sides of a lead's thread. @throws `not_found` */
export async function findThread(ctx: Context, leadId: string): Promise<Thread> {
  const { rows } = await ctx.db.execute<Thread>(sql`select l.id as "leadId", l.request_id as "requestId",
      p.id as "professionalId", p.user_id as "professionalUserId", p.name as "professionalName",
      ${calledAs} as "professionalCalledAs", r.name as "homeownerName", r.email as "homeownerEmail",
      r.user_id as "homeownerUserId", ${jobKindColumn} as title,
      r.status = 'cancelled' or r.erased_at is not null as "isClosed"
    from leads l join quote_requests r on r.id = l.request_id join professionals p on p.id = l.professional_id
    where l.id = ${leadId}`)
  return found(rows, 'Lead not found')
}

/** The person to themselves, the business to the homeowner. */
const nameFor = ({ professionalUserId, professionalName, professionalCalledAs }: Thread, viewerId: string | null) =>
  viewerId === professionalUserId ? professionalName : professionalCalledAs

/** A message as `viewerId` sees it: null is the homeowner, who has no account. */
export function presentMessage(thread: Thread, viewerId: string | null, message: ThreadMessage): LeadMessage {
  const { authorId, authorName: _, authorImageUrl: __, isFromBlocked: ___, ...written } = message
  const isProfessionals = authorId === thread.professionalUserId
  return {
    ...written,
    createdAt: wire(message.createdAt),
    editedAt: wireOrNull(message.editedAt),
    from: isProfessionals ? 'professional' : 'homeowner',
    isMine: authorId === viewerId,
    authorName: isProfessionals ? nameFor(thread, viewerId) : thread.homeownerName,
  }
}
