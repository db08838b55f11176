import { ApiError } from '@lv/contract/errors'
import type { CreatePost } from '@lv/contract/posts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { lockCommunity } from '#domains/community/communities/locks.ts'
import { mayWriteIn, requireMayWrite } from '#domains/community/communities/may-act.ts'
import { HTML_VERSION } from './parts/markdown.ts'
import { findPost, refuseForeignCategory, refuseLinks, refuseRepeatedPost } from './parts/refusals.ts'
import { saveMentions } from './parts/save-mentions.ts'
import { setImages } from './parts/set-images.ts'
import { renderMentioning } from './render.ts'
import { addPoll } from './votes.ts'

type NewPost = z.output<typeof CreatePost> & { communityId: string; authorId: string }
type Rendered = NewPost & { html: string }

/** Locks the membership and counts in the same statement. */
async function insertPost(
  ctx: Context,
  { communityId, authorId, title, content, html, categoryId }: Rendered,
): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with member as (
      select community_id from memberships where community_id = ${communityId} and user_id = ${authorId}
        and ${mayWriteIn(ctx, authorId, sql`${communityId}::uuid`)} for key share),
    counted as (
      update communities set post_count = post_count + 1 from member where communities.id = member.community_id
      returning communities.id),
    post as (
      insert into posts (community_id, author_id, title, content, content_html, html_version, category_id)
      select id, ${authorId}::uuid, ${title}::text, ${content}::text, ${html}::text, ${HTML_VERSION},
        ${categoryId}::uuid from counted
      returning id),
    followed as (insert into post_follows (post_id, user_id) select id, ${authorId}::uuid from post)
    select id from post`)
  return rows[0]?.id
}

/**
 * @throws `forbidden` for non-members and the muted; `invalid` for a picture that is not the author's own unused one,
 * another community's category, a repeat within the hour, or too many links from a new member
 */
export async function createPost(ctx: Context, post: NewPost) {
  const { html, people } = await renderMentioning(ctx, post)
  return transact(ctx, async (ctx) => {
    await refuseRepeatedPost(ctx, post)
    await refuseForeignCategory(ctx, post)
    await refuseLinks(ctx, { authorId: post.authorId, communityId: sql`${post.communityId}::uuid`, html })
    // The community before the membership: leaving and banning lock in this order.
    await lockCommunity(ctx, post.communityId)
    const postId = await insertPost(ctx, { ...post, html })
    if (!postId) await requireMayWrite(ctx, { communityId: post.communityId, userId: post.authorId })
    if (!postId) throw new ApiError('forbidden', 'Join the community first')
    if (post.imageIds.length > 0) await setImages(ctx, { postId, ownerId: post.authorId, imageIds: post.imageIds })
    if (post.poll) await addPoll(ctx, postId, post.poll)
    await saveMentions(ctx, { communityId: post.communityId, postId, commentId: null, people })
    invalidatesCommunity(post.communityId)
    return findPost(ctx, { postId, viewerId: post.authorId })
  })
}
