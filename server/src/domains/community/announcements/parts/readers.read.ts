import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isEntitled } from '#domains/community/communities/entitled.ts'

export type Told = {
  userId: string
  community: string
  communityId: string
  title: string
  authorId: string
}

/**
 * Some members who are to be told of an announcement, by their ids after `after`: not its author, nobody whose address is
 * not verified, and nobody once it is gone.
 */
export async function readersOf(ctx: Context, announcementId: string, after: string | null, limit: number) {
  const { rows } = await ctx.db.execute<Told>(sql`select m.user_id as "userId", c.name as community,
      a.community_id as "communityId", a.title, a.author_id as "authorId"
    from announcements a join communities c on c.id = a.community_id
      join memberships m on m.community_id = a.community_id join users u on u.id = m.user_id and u.email_verified
    where a.id = ${announcementId}::uuid and m.user_id <> a.author_id and ${isEntitled(ctx)}
      and (${after}::uuid is null or m.user_id > ${after}::uuid)
    order by m.user_id limit ${limit}`)
  return rows
}
