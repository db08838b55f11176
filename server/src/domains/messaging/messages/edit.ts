import { ApiError } from '@lv/contract/errors'
import { MESSAGE_EDIT_MINUTES } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { wire } from '#platform/database/wire.ts'
import { asksForMoney } from './parts/asks-for-money.ts'
import { tellMembers } from './parts/tell-members.ts'

type Edit = { messageId: string; authorId: string; body: string }
type Row = { id: string; body: string; editedAt: string; isCautioned: boolean; isOpen: boolean; conversationId: string }

/**
 * Changes one's own message within five minutes of sending it. One that is deleted at the same moment stays deleted.
 * @throws `not_found` for somebody else's and for one that was deleted, `conflict` once the time is over
 */
export async function editMessage(ctx: Context, { messageId, authorId, body }: Edit) {
  const now = ctx.now()
  const since = new Date(now.getTime() - MESSAGE_EDIT_MINUTES * 60_000)
  const { rows } = await ctx.db.execute<Row>(sql`with message as (
      select id, created_at > ${since} as is_open from messages
      where id = ${messageId} and author_id = ${authorId} and deleted_at is null for no key update),
    edited as (
      update messages set body = ${body}, edited_at = ${now},
        is_cautioned = messages.is_cautioned or (${asksForMoney(body)}::boolean and exists (
          select from conversations c where c.id = messages.conversation_id and c.kind in ('direct', 'lead')))
      from message where messages.id = message.id and is_open returning messages.id, messages.is_cautioned, conversation_id)
    select message.id, is_open as "isOpen", coalesce(edited.is_cautioned, false) as "isCautioned",
      coalesce(edited.conversation_id::text, '') as "conversationId"
    from message left join edited on edited.id = message.id`)
  const { id, isOpen, isCautioned, conversationId } = found(rows, 'Message not found')
  if (!isOpen)
    throw new ApiError('conflict', `You can change a message for ${MESSAGE_EDIT_MINUTES} minutes after you send it`)
  await tellMembers(ctx, conversationId)
  changes()
  return { id, body, editedAt: wire(now.toISOString()), isCautioned }
}
