import type { ConversationKind } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { prepared } from '#platform/database/prepared.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'

type Subject = { kind: Exclude<ConversationKind, 'direct'>; subject: string }

/** Locks it until the transaction ends: writes, reads, deletions and blocks take turns. @returns its id */
export async function openAbout(ctx: Context, { kind, subject }: Subject): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into conversations (kind, subject)
    values (${kind}, ${subject}) on conflict (kind, subject) do update set kind = excluded.kind returning id`)
  return singleRow(rows).id
}

const lock = prepared<{ id: string }>(
  () => sql`select id from conversations where id = ${sql.placeholder('id')}::uuid for no key update`,
  { plans: 'once' },
)

export const openAgain = async (ctx: Context, id: string): Promise<string> =>
  requireRow(await lock(ctx, { id }), 'Conversation not found').id

export async function openBetween(ctx: Context, one: string, other: string): Promise<string> {
  const { rows } = await ctx.db.execute<{
    id: string
  }>(sql`insert into conversations (kind, first_user_id, second_user_id)
    values ('direct', least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
    on conflict (first_user_id, second_user_id) do update set kind = excluded.kind returning id`)
  return singleRow(rows).id
}
