import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isEntitled } from './entitled.ts'
import { banned, closed } from './rules.ts'

/** What keeps somebody from writing in a community, as `stopColumns` selects it. */
export type Stop = { isClosed: boolean; banReason: string | null }

/** What keeps the person from writing in the community `c`. */
export const stopColumns = (userId: string | null): SQL =>
  sql`c.archived_at is not null as "isClosed",
    (select d.reason from community_bans d where d.community_id = c.id and d.user_id = ${userId}::uuid
      and d.lifted_at is null) as "banReason"`

/** @throws `forbidden` for the banned, `conflict` where the community is closed */
export function requireNoStop({ isClosed, banReason }: Stop): void {
  if (banReason !== null) throw banned(banReason)
  if (isClosed) throw closed()
}

/** @throws `forbidden` for somebody banned from the community, `conflict` where it is closed */
export async function requireMayWrite(ctx: Context, { communityId, userId }: { communityId: string; userId: string }) {
  const { rows } = await ctx.db.execute<Stop>(
    sql`select ${stopColumns(userId)} from communities c where c.id = ${communityId}::uuid`,
  )
  for (const stop of rows) requireNoStop(stop)
}

/** The person is a member of the community now, and it is open: for the statement that writes. */
export const mayWriteIn = (ctx: Pick<Context, 'now'>, userId: string, communityId: SQL): SQL =>
  sql`exists (select from memberships m join communities c on c.id = m.community_id
    where m.community_id = ${communityId} and m.user_id = ${userId}::uuid and c.archived_at is null
      and ${isEntitled(ctx)})`
