import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, sqlState } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { openBetween } from './open.ts'

export async function messageSettings(ctx: Context, userId: string): Promise<{ showsRead: boolean }> {
  const { rows } = await ctx.db.execute<{ showsRead: boolean }>(
    sql`select not exists (select from hidden_readers where user_id = ${userId}) as "showsRead"`,
  )
  return singleRow(rows)
}

/** Between the sides of a lead it is always shown, as a hold is decided by it. */
export async function setMessageSettings(ctx: Context, { userId, showsRead }: { userId: string; showsRead: boolean }) {
  await ctx.db.execute(
    showsRead
      ? sql`delete from hidden_readers where user_id = ${userId}`
      : sql`insert into hidden_readers (user_id) values (${userId}) on conflict do nothing`,
  )
  invalidates()
  return { showsRead }
}

type Block = { userId: string; personId: string; isBlocked: boolean }

const isNobody = (error: unknown) => sqlState(error) === '23503'

/** Locks their conversations, so that no message slips through afterwards. @throws `not_found` */
export async function setBlock(ctx: Context, { userId, personId, isBlocked }: Block) {
  if (userId === personId) throw invalidField('personId', 'This is you')
  try {
    await openBetween(ctx, userId, personId)
  } catch (error) {
    throw isNobody(error) ? new ApiError('not_found', 'Person not found') : error
  }
  await ctx.db.execute(sql`select from conversations c where c.kind = 'lead' and exists (
      select from conversation_members x where x.conversation_id = c.id and x.user_id = ${userId})
    and exists (select from conversation_members x where x.conversation_id = c.id and x.user_id = ${personId})
    order by c.id for no key update`)
  await ctx.db.execute(
    isBlocked
      ? sql`insert into blocks (user_id, blocked_id) values (${userId}, ${personId}) on conflict do nothing`
      : sql`delete from blocks where user_id = ${userId} and blocked_id = ${personId}`,
  )
  invalidates()
  return { isBlocked }
}
