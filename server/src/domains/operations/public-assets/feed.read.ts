import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { htmlColumn, htmlReader } from '#domains/community/posts/rendered-html.ts'
import { fitsPage } from '#platform/database/page-by-bytes.ts'
import { requireRow } from '#platform/database/rows.ts'

const MAX_POSTS = 20

type Entry = { id: string; title: string; html: string; author: string; createdAt: Date; changedAt: Date }

/** `changedAt`: when a post was last written, changed or removed. */
export type Feed = { id: string; name: string; description: string; changedAt: Date; entries: Entry[] }

type PostRow = {
  id: string
  title: string
  content: string
  html: string | null
  author: string
  createdAt: string
  editedAt: string | null
}
type Row = { id: string; name: string; description: string; changedAt: string; posts: PostRow[] }

async function entriesOf(posts: PostRow[]): Promise<Entry[]> {
  const htmlOf = htmlReader()
  const entryOf = async (post: PostRow) => ({
    id: post.id,
    title: post.title,
    author: post.author,
    html: await htmlOf(post),
    createdAt: new Date(post.createdAt),
    changedAt: new Date(post.editedAt ?? post.createdAt),
  })
  return Promise.all(posts.map(entryOf))
}

const newest = sql`p.created_at desc, p.id desc`
const weight = sql`octet_length(p.content) + octet_length(p.content_html)`

/** Up to 20 posts, fewer if they are long. @throws `not_found` unless the community is public */
export async function readFeed(ctx: Context, communityId: string): Promise<Feed> {
  const { rows } = await ctx.db.execute<Row>(sql`select c.id, c.name, c.description,
      greatest(c.created_at, (select max(greatest(p.created_at, p.edited_at, p.deleted_at)) from posts p
        where p.community_id = c.id)) as "changedAt",
      coalesce((select json_agg(post) filter (where post.fits) from (
        select p.id, p.title, p.content, ${htmlColumn('p')} as html, trim(u.first_name || ' ' || u.last_name) as author,
          p.created_at as "createdAt", p.edited_at as "editedAt", ${fitsPage(weight, newest, MAX_POSTS)} as fits
        from posts p join users u on u.id = p.author_id
        where p.community_id = c.id and p.deleted_at is null
        order by ${newest} limit ${MAX_POSTS}) post), '[]') as posts
    from communities c where c.id = ${communityId} and c.is_public`)
  const { posts, changedAt, ...community } = requireRow(rows, 'Feed not found')
  return { ...community, changedAt: new Date(changedAt), entries: await entriesOf(posts) }
}
