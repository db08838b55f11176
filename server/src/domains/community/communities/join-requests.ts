import type { JoinRequest } from '@lv/contract/communities'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { memberJson } from '#domains/identity/accounts/member.read.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { toIsoTime } from '#platform/database/rows.ts'

const MAX = 100

export async function listJoinRequests(ctx: Context, { communityId }: { communityId: string }): Promise<JoinRequest[]> {
  const { rows } = await ctx.db.execute<JoinRequest>(sql`select r.id, r.status, r.note, r.created_at as "createdAt",
      ${memberJson(ctx.now())} as person
    from join_requests r join users u on u.id = r.user_id
    where r.community_id = ${communityId}::uuid and (r.status = 'requested' or r.status = 'accepted' and not exists (
      select from memberships m where m.community_id = r.community_id and m.user_id = r.user_id))
    order by r.status, r.created_at, r.id limit ${MAX}`)
  return rows.map((row) => ({ ...row, createdAt: toIsoTime(row.createdAt) }))
}

type Ask = { communityId: string; communityName: string; userId: string; note: string }
type Names = { joinRequestId: string; ownerId: string; firstName: string; person: string }

/** A person has one open request. If it is withdrawn and made again, the owner is mailed once a day at most. */
export async function askToJoin(ctx: Context, { communityId, communityName, userId, note }: Ask): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Names>(sql`with asked as (
        insert into join_requests (community_id, user_id, note) values (${communityId}, ${userId}, ${note})
        on conflict (community_id, user_id) where status in ('requested', 'accepted') do nothing returning id, community_id, user_id)
      select asked.id as "joinRequestId", o.id as "ownerId", o.first_name as "firstName", trim(u.first_name || ' ' || u.last_name) as person
      from asked join communities c on c.id = asked.community_id
      join users o on o.id = c.owner_id join users u on u.id = asked.user_id`)
    const [asked] = rows
    if (!asked) return
    const { joinRequestId, ownerId, firstName, person } = asked
    const data = { firstName, person, community: communityName, communityId, personId: userId, joinRequestId, note }
    await notify(ctx, {
      kind: 'join-request',
      to: { userId: ownerId },
      data,
      mailedOnce: `ask ${communityId} ${userId}`,
    })
  })
}
