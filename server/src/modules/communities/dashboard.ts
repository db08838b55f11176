import type { Dashboard } from '@lv/contract/dashboard'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { readLevel } from './level.ts'
import { imageUrl } from './present.ts'
import { COMMUNITY_NOT_FOUND } from './standing.ts'

const RECENT_POSTS = 5

type Header = { name: string; description: string; imageId: string | null; memberCount: number }
type RecentPost = Dashboard['recentPosts'][number]

async function readHeader(ctx: Context, communityId: string) {
  const { rows } = await ctx.db.execute<Header>(sql`select name, description, image_id as "imageId",
    member_count as "memberCount" from communities where id = ${communityId}::uuid`)
  return found(rows, COMMUNITY_NOT_FOUND)
}

async function readRecentPosts(ctx: Context, communityId: string): Promise<RecentPost[]> {
  const { rows } = await ctx.db.execute<RecentPost>(sql`select p.id, p.title, p.created_at as "createdAt",
      p.likes_count as "likesCount", p.comments_count as "commentsCount",
      json_build_object('firstName', u.first_name, 'lastName', u.last_name) as author
    from posts p join users u on u.id = p.author_id
    where p.community_id = ${communityId}::uuid and p.deleted_at is null
    order by p.created_at desc, p.id desc limit ${RECENT_POSTS}`)
  return rows.map((post) => ({ ...post, createdAt: new Date(post.createdAt).toISOString() }))
}

/** A member's view of a community (specification, section 3); the lists of what has no tables yet are empty. */
export async function readDashboard(
  ctx: Context,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<Dashboard> {
  const [{ imageId, ...header }, userLevel, recentPosts] = await Promise.all([
    readHeader(ctx, communityId),
    readLevel(ctx, { communityId, userId }),
    readRecentPosts(ctx, communityId),
  ])
  return {
    ...header,
    imageUrl: imageUrl(imageId),
    userLevel,
    announcements: [],
    courses: [],
    events: [],
    resources: [],
    recentPosts,
  }
}
