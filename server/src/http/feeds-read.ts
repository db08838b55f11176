import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { found } from '../db/rows.ts'
import { renderMarkdown } from '../modules/posts/markdown.ts'

const MOST_POSTS = 20

type Entry = { id: string; title: string; html: string; author: string; createdAt: Date; changedAt: Date }

/** A community's newest posts; `changedAt` is when a post was last written, changed or taken away. */
export type Feed = { id: string; name: string; description: string; changedAt: Date; entries: Entry[] }

type PostRow = {
  id: string
  title: string
  content: string
  author: string
  createdAt: string
  editedAt: string | null
}
type Row = { id: string; name: string; description: string; changedAt: string; posts: PostRow[] }

const entryOf = ({ id, title, content, author, createdAt, editedAt }: PostRow): Entry => ({
  ...{ id, title, author, html: renderMarkdown(content) },
  createdAt: new Date(createdAt),
  changedAt: new Date(editedAt ?? createdAt),
})

/** The newest 20 posts of a public community. @throws `not_found` for any other. */
export async function readFeed(ctx: Context, communityId: string): Promise<Feed> {
  const { rows } = await ctx.db.execute<Row>(sql`select c.id, c.name, c.description,
      greatest(c.created_at, (select max(greatest(p.created_at, p.edited_at, p.deleted_at)) from posts p
        where p.community_id = c.id)) as "changedAt",
      coalesce((select json_agg(post) from (
        select p.id, p.title, p.content, trim(u.first_name || ' ' || u.last_name) as author,
          p.created_at as "createdAt", p.edited_at as "editedAt"
        from posts p join users u on u.id = p.author_id
        where p.community_id = c.id and p.deleted_at is null
        order by p.created_at desc, p.id desc limit ${MOST_POSTS}) post), '[]') as posts
    from communities c where c.id = ${communityId} and c.is_public`)
  const { posts, changedAt, ...community } = found(rows, 'Feed not found')
  return { ...community, changedAt: new Date(changedAt), entries: posts.map(entryOf) }
}
