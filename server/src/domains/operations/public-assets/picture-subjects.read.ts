import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { communities } from '#domains/community/communities/schema.ts'
import { posts } from '#domains/community/posts/schema.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Subject } from '#platform/images/share-picture.ts'

const { id, name, category, sector, location } = communities
const columns = {
  id,
  name,
  category,
  sector,
  location,
  imageId: sql<string | null>`(select f.id from files f where f.id = ${communities.imageId} and f.kind = 'picture')`,
}

type Row = Pick<typeof communities.$inferSelect, keyof typeof columns>

const common = (ctx: Context, { id, name, category, sector, imageId }: Row) => ({
  id,
  name,
  category,
  sector,
  imagePath: imageId && ctx.files.path(imageId),
})

/** @throws `not_found` */
export async function communitySubject(ctx: Context, communityId: string): Promise<Subject> {
  const rows = await ctx.db.select(columns).from(communities).where(eq(id, communityId))
  const row = requireRow(rows, 'Community not found')
  const note = [row.category, row.sector, row.location].filter(Boolean).join(' · ')
  return { ...common(ctx, row), headline: row.name, note }
}

/** Posts for members only have no picture. @throws `not_found` */
export async function postSubject(
  ctx: Context,
  { communityId, postId }: { communityId: string; postId: string },
): Promise<Subject> {
  const rows = await ctx.db
    .select({ ...columns, title: posts.title })
    .from(posts)
    .innerJoin(communities, eq(id, posts.communityId))
    .where(and(eq(posts.id, postId), eq(id, communityId), isNull(posts.deletedAt), eq(communities.isPublic, true)))
  const row = requireRow(rows, 'Post not found')
  return { ...common(ctx, row), headline: row.title, note: `A post in ${row.name}` }
}
