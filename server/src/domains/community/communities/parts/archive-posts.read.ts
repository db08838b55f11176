import { sql } from 'drizzle-orm'
import { melbourneDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'

const BATCH = 50

type Said = { author: string; at: string; content: string; isReply: boolean }
type Post = {
  id: string
  at: string
  title: string
  author: string
  content: string
  category: string | null
  comments: Said[]
}

const nameOf = (column: string) =>
  sql.raw(`(select u.first_name || ' ' || u.last_name from users u where u.id = ${column})`)

async function batch(ctx: Context, communityId: string, after: Post | undefined): Promise<Post[]> {
  const { rows } = await ctx.db.execute<Post>(sql`select p.id, p.created_at::text as at, p.title, p.content,
      ${nameOf('p.author_id')} as author, (select k.name from community_categories k where k.id = p.category_id) as category,
      coalesce((select json_agg(json_build_object('author', ${nameOf('c.author_id')}, 'at', c.created_at::text,
          'content', c.content, 'isReply', c.parent_id is not null) order by coalesce(parent.created_at, c.created_at), c.created_at)
        from comments c left join comments parent on parent.id = c.parent_id
        where c.post_id = p.id and c.deleted_at is null), '[]') as comments
    from posts p where p.community_id = ${communityId}::uuid and p.deleted_at is null
      and (${after?.at ?? null}::timestamptz is null
        or (p.created_at, p.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by p.created_at, p.id limit ${BATCH}`)
  return rows
}

const day = (at: string) => melbourneDay(new Date(at))
const quoted = (text: string, marks: string) => text.split('\n').map((line) => `${marks} ${line}`.trimEnd())

function asMarkdown({ title, author, at, category, content, comments }: Post): string {
  const filed = category ? ` · ${category}` : ''
  const said = comments.flatMap((comment) => {
    const marks = comment.isReply ? '> >' : '>'
    return ['', ...quoted(`**${comment.author}**, ${day(comment.at)}\n\n${comment.content}`, marks)]
  })
  return [`# ${title}`, '', `*${author}, ${day(at)}${filed}*`, '', content, ...said, '', '---', '', ''].join('\n')
}

/** A community's posts with their comments as Markdown, oldest first; fifty are in memory at a time. */
export async function* archivePosts(ctx: Context, communityId: string): AsyncGenerator<string> {
  for (let last: Post | undefined; ; ) {
    const posts = await batch(ctx, communityId, last)
    for (const post of posts) yield asMarkdown(post)
    last = posts.at(-1)
    if (posts.length < BATCH) return
  }
}
