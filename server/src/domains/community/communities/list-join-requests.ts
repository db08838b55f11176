import type { JoinRequest } from '@lv/contract/communities'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { memberJson } from '#domains/identity/accounts/member.read.ts'
import { wire } from '#platform/database/wire.ts'

const MOST = 100

/** Requests that wait for a decision, then accepted ones that wait for the payment; oldest first, 100 at most. */
export async function listJoinRequests(ctx: Context, { communityId }: { communityId: string }): Promise<JoinRequest[]> {
  const { rows } = await ctx.db.execute<JoinRequest>(sql`select r.id, r.status, r.note, r.created_at as "createdAt",
      ${memberJson(ctx.now())} as person
    from join_requests r join users u on u.id = r.user_id
    where r.community_id = ${communityId}::uuid and (r.status = 'requested' or r.status = 'accepted' and not exists (
      select from memberships m where m.community_id = r.community_id and m.user_id = r.user_id))
    order by r.status, r.created_at, r.id limit ${MOST}`)
  return rows.map((row) => ({ ...row, createdAt: wire(row.createdAt) }))
}
