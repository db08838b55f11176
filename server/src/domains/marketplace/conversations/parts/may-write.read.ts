import { type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'
import { isEntitled, isEntitledAt } from '#domains/community/communities/entitled.ts'
import { hasProfile } from '#domains/professionals/profiles/queries.ts'
import { requireRow } from '#platform/database/rows.ts'

export type Reachable = { id: string; name: string; imageUrl: string | null; conversationId: string | null }

const isReachable = (ctx: Pick<Context, 'now'>, me: SQL) => sql`(u.id <> ${me} and u.email_verified
  and not exists (select from professionals s where s.user_id = u.id and s.account_status = 'suspended')
  and (c.id is not null
    or exists (select from memberships m join memberships b on b.community_id = m.community_id
      where m.user_id = ${me} and b.user_id = u.id and ${isEntitled(ctx)} and ${isEntitledAt(ctx.now(), 'b')})
    or exists (select from join_requests asked join memberships m on m.community_id = asked.community_id
      where asked.user_id = u.id and asked.status in ('requested', 'accepted')
        and m.user_id = ${me} and m.role in ('owner', 'moderator'))
    or exists (select from leads l join professionals p on p.id = l.professional_id
        join quote_requests r on r.id = l.request_id and r.erased_at is null
      where (p.user_id = ${me} and r.user_id = u.id) or (p.user_id = u.id and r.user_id = ${me}))))`

const withTalk = (me: SQL) => sql`left join conversations c on c.first_user_id = least(u.id, ${me})
  and c.second_user_id = greatest(u.id, ${me}) and c.last_message_at is not null`

/**
 * Nobody else can be found, so strangers cannot be enumerated.
 * @throws `not_found`
 */
export async function findReachable(ctx: Context, { userId, personId }: { userId: string; personId: string }) {
  const me = sql`${userId}::uuid`
  const { rows } = await ctx.db.execute<Reachable>(sql`select u.id,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'Member') as name,
      u.profile_image_url as "imageUrl", c.id as "conversationId"
    from users u ${withTalk(me)} where u.id = ${personId}::uuid and ${isReachable(ctx, me)}`)
  return requireRow(rows, 'Person not found')
}

type Sought = { userId: string; among?: string[] | undefined; professional?: string | undefined }

/** Excludes people of whom one has blocked the other. */
export async function reachableAmong(ctx: Context, { userId, among = [], professional = '' }: Sought) {
  const me = sql`${userId}::uuid`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select u.id from users u ${withTalk(me)}
    where (u.id = ${anyOf(among)} or u.id = (select p.user_id from professionals p
      where p.slug = ${professional} and ${hasProfile})) and ${isReachable(ctx, me)} and not exists (select from blocks k
      where (k.user_id = u.id and k.blocked_id = ${me}) or (k.user_id = ${me} and k.blocked_id = u.id))
    order by u.id`)
  return rows.map(({ id }) => id)
}

export async function professionalsOf(ctx: Context, requestId: string): Promise<{ userId: string; name: string }[]> {
  const { rows } = await ctx.db.execute<{ userId: string; name: string }>(sql`select p.user_id as "userId", p.name
    from leads l join professionals p on p.id = l.professional_id where l.request_id = ${requestId} order by p.user_id`)
  return rows
}

export async function peopleOn(ctx: Context, projectId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`select p.owner_id as "userId" from projects p
    where p.id = ${projectId}::uuid and p.owner_id is not null
    union select o.person_id from project_offers o where o.project_id = ${projectId}::uuid and o.status = 'accepted'
    order by 1`)
  return rows.map(({ userId }) => userId)
}
