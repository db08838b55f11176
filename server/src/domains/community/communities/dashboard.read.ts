import type { Dashboard } from '@lv/contract/dashboard'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { type Sums, sumsOf, userLevelOf } from '#domains/community/standing/level.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { comingEvents, countsOf, dashboardCourses, newestResources } from './parts/dashboard.read.ts'
import { coverId, imageUrl } from './parts/present.ts'
import { COMMUNITY_NOT_FOUND } from './standing.ts'

const RECENT_POSTS = 5

/** Specification, section 9. */
const ANNOUNCEMENTS = 3
type RecentPost = Dashboard['recentPosts'][number]
type Row = {
  name: string
  description: string
  imageId: string | null
  memberCount: number
  sums: Sums
  announcements: Dashboard['announcements']
  courses: Dashboard['courses']
  recentPosts: RecentPost[]
  events: Dashboard['events']
  resources: Dashboard['resources']
  counts: Dashboard['counts']
}

const recentPosts = sql`(select coalesce(json_agg(recent), '[]') from (
    select p.id, p.title, p.created_at as "createdAt", p.likes_count as "likesCount", p.comments_count as "commentsCount",
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as author
    from posts p join users u on u.id = p.author_id
    where p.community_id = c.id and p.deleted_at is null
    order by p.created_at desc, p.id desc limit ${RECENT_POSTS}) recent)`

const announcementsOf = (now: Date) => sql`(select coalesce(json_agg(told), '[]') from (
    select a.id, a.title, a.content, a.is_pinned as "isPinned", a.published_at as "createdAt",
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as author
    from announcements a join users u on u.id = a.author_id
    where a.community_id = c.id and a.published_at <= ${now}
    order by a.is_pinned desc, a.published_at desc, a.id desc limit ${ANNOUNCEMENTS}) told)`

/** Specification, section 3. */
export async function readDashboard(
  ctx: Context,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<Dashboard> {
  const { rows } = await ctx.db.execute<Row>(sql`select name, description, ${coverId} as "imageId",
      member_count as "memberCount", ${sumsOf({ communityId, userId })} as sums,
      ${announcementsOf(ctx.now())} as announcements, ${dashboardCourses(ctx, userId)} as courses,
      ${recentPosts} as "recentPosts", ${comingEvents(ctx.now())} as events,
      ${newestResources} as resources, ${countsOf(ctx.now())} as counts
    from communities c where id = ${communityId}::uuid`)
  const {
    imageId,
    sums,
    announcements,
    recentPosts: recent,
    events,
    resources,
    counts,
    ...header
  } = requireRow(rows, COMMUNITY_NOT_FOUND)
  return {
    ...header,
    imageUrl: imageUrl(imageId),
    userLevel: userLevelOf(sums, ctx.now()),
    announcements: announcements.map((one) => Object.assign(one, { createdAt: toIsoTime(one.createdAt) })),
    events: events.map((event) => ({ ...event, startDate: toIsoTime(event.startDate) })),
    resources,
    counts,
    recentPosts: recent.map((post) => ({ ...post, createdAt: toIsoTime(post.createdAt) })),
  }
}
