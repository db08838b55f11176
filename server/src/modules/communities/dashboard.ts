import type { Dashboard } from '@lv/contract/dashboard'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { wire } from '../../db/wire.ts'
import { type Sums, sumsOf, userLevelOf } from '../standing/level.ts'
import { coverId, imageUrl } from './parts/present.ts'
import { COMMUNITY_NOT_FOUND } from './standing.ts'

const RECENT_POSTS = 5

type RecentPost = Dashboard['recentPosts'][number]
type Row = {
  name: string
  description: string
  imageId: string | null
  memberCount: number
  sums: Sums
  recentPosts: RecentPost[]
}

const recentPosts = sql`(select coalesce(json_agg(recent), '[]') from (
    select p.id, p.title, p.created_at as "createdAt", p.likes_count as "likesCount", p.comments_count as "commentsCount",
      json_build_object('firstName', u.first_name, 'lastName', u.last_name) as author
    from posts p join users u on u.id = p.author_id
    where p.community_id = c.id and p.deleted_at is null
    order by p.created_at desc, p.id desc limit ${RECENT_POSTS}) recent)`

/** A member's view of a community (specification, section 3); the lists of what has no tables yet are empty. */
export async function readDashboard(
  ctx: Context,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<Dashboard> {
  const { rows } = await ctx.db.execute<Row>(sql`select name, description, ${coverId} as "imageId",
      member_count as "memberCount", ${sumsOf({ communityId, userId })} as sums,
      ${recentPosts} as "recentPosts"
    from communities c where id = ${communityId}::uuid`)
  const { imageId, sums, recentPosts: recent, ...header } = found(rows, COMMUNITY_NOT_FOUND)
  return {
    ...header,
    imageUrl: imageUrl(imageId),
    userLevel: userLevelOf(sums, ctx.now()),
    announcements: [],
    courses: [],
    events: [],
    resources: [],
    recentPosts: recent.map((post) => ({ ...post, createdAt: wire(post.createdAt) })),
  }
}
