import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'

type Ask = { communityId: string; communityName: string; userId: string; note: string }
type Names = { joinRequestId: string; ownerId: string; firstName: string; person: string }

/**
 * Stores a request to join and tells the owner. One request of a person waits at a time: asking again changes
 * nothing. Of a person who asks, takes it back and asks again the owner is told each time, and by mail once a day.
 */
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
    await tell(ctx, { kind: 'join-request', to: { userId: ownerId }, data, mailedOnce: `ask ${communityId} ${userId}` })
  })
}
