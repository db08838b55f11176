import { sql } from 'drizzle-orm'
import { changesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { keepMentions } from './parts/keep-mentions.ts'
import { HTML_VERSION } from './parts/markdown.ts'
import { type CommentRow, commentColumns, presentComment } from './parts/present.ts'
import { communityOf, refuseLinks } from './parts/refuse-links.ts'
import { renderMentioning } from './parts/render-mentioning.ts'

type Edit = { commentId: string; actorId: string; content: string }

/** Edits the actor's own comment; one whose words changed is marked as edited. @throws `not_found`, `invalid` for too many links */
export async function updateComment(ctx: Context, { commentId, actorId, content }: Edit) {
  const { rows: at } = await ctx.db.execute<{ postId: string }>(
    sql`select post_id as "postId" from comments where id = ${commentId} and author_id = ${actorId} and deleted_at is null`,
  )
  const { postId } = found(at, 'Comment not found')
  const { html, people } = await renderMentioning(ctx, { content, authorId: actorId, postId })
  return transact(ctx, async (ctx) => {
    await refuseLinks(ctx, { authorId: actorId, communityId: communityOf(postId), html, butId: commentId })
    const { rows } = await ctx.db.execute<CommentRow & { communityId: string }>(sql`with c as (
        update comments set content = ${content}::text, content_html = ${html}::text,
          html_version = ${HTML_VERSION},
          edited_at = case when content = ${content}::text then edited_at else ${ctx.now()}::timestamptz end
        where id = ${commentId} and author_id = ${actorId} and deleted_at is null
          and exists (select from posts p where p.id = post_id and p.deleted_at is null)
        returning *)
      select ${commentColumns(actorId, ctx.now())}, (select p.community_id from posts p where p.id = c.post_id) as "communityId" from c`)
    const comment = found(rows, 'Comment not found')
    await keepMentions(ctx, { communityId: comment.communityId, postId, commentId, people })
    changesCommunity(comment.communityId)
    return presentComment(comment)
  })
}
