import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../src/context.ts'
import { only } from '../src/db/rows.ts'
import { files } from '../src/files/tables.ts'
import { users } from '../src/modules/accounts/tables.ts'
import { communities, joinRequests, memberships } from '../src/modules/communities/tables.ts'
import { comments, posts } from '../src/modules/posts/tables.ts'

type New<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

const unique = () => randomUUID().slice(0, 8)

/** A person with an account. */
export async function aUser(ctx: Context, over: New<typeof users> = {}) {
  const row = {
    email: `person-${unique()}@test.example`,
    firstName: 'Ada',
    lastName: 'Nguyen',
    profession: 'Builder',
    ...over,
  }
  return only(await ctx.db.insert(users).values(row).returning())
}

/** A free, public community with its owner as first member, unless told otherwise. */
export async function aCommunity(ctx: Context, over: New<typeof communities> = {}) {
  const ownerId = over.ownerId ?? (await aUser(ctx)).id
  const row = {
    name: `Slabs and footings ${unique()}`,
    description: 'Reactive clay, screw piles and the engineers who draw them.',
    category: 'Engineers' as const,
    sector: 'Residential' as const,
    location: 'Melbourne' as const,
    memberCount: 1,
    ...over,
    ownerId,
  }
  const community = only(await ctx.db.insert(communities).values(row).returning())
  await ctx.db.insert(memberships).values({ communityId: community.id, userId: ownerId, role: 'owner' })
  return community
}

/** A new person who belongs to the community. */
export async function aMember(ctx: Context, communityId: string, over: New<typeof memberships> = {}) {
  const user = await aUser(ctx)
  await ctx.db.insert(memberships).values({ communityId, userId: user.id, ...over })
  await ctx.db.update(communities).set({ memberCount: sql`member_count + 1` }).where(eq(communities.id, communityId))
  return user
}

/** A post, by a new member of a new community unless told otherwise. */
export async function aPost(ctx: Context, over: New<typeof posts> = {}) {
  const communityId = over.communityId ?? (await aCommunity(ctx)).id
  const authorId = over.authorId ?? (await aMember(ctx, communityId)).id
  const row = { title: 'Cracks above the door', content: 'They open in **February**.', ...over, communityId, authorId }
  const post = only(await ctx.db.insert(posts).values(row).returning())
  await ctx.db.update(communities).set({ postCount: sql`post_count + 1` }).where(eq(communities.id, communityId))
  return post
}

/** A comment on a post. */
export async function aComment(ctx: Context, over: New<typeof comments> & { postId: string; authorId: string }) {
  const row = { content: 'Ask for a soil report first.', ...over }
  const comment = only(await ctx.db.insert(comments).values(row).returning())
  await ctx.db.update(posts).set({ commentsCount: sql`comments_count + 1` }).where(eq(posts.id, over.postId))
  return comment
}

/** A request to join, by somebody new. */
export async function aJoinRequest(ctx: Context, { communityId }: { communityId: string }) {
  const { id: userId } = await aUser(ctx)
  return only(await ctx.db.insert(joinRequests).values({ communityId, userId, note: 'I pour slabs.' }).returning())
}

/** A stored picture's row, without bytes, that hangs on nothing yet. */
export async function aFile(ctx: Context, ownerId: string) {
  const row = { ownerId, name: 'slab.jpg', contentType: 'image/webp', byteCount: 1000, width: 800, height: 600 }
  return only(await ctx.db.insert(files).values(row).returning())
}
