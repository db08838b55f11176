import { cut } from '@lv/contract/cut'
import { melbourneDay } from '@lv/contract/dates'
import type { ResourceType } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export type ArchiveFile = { fileId: string; path: string }
type Row = { fileId: string; fileType: ResourceType; title: string; folder: string }

const plain = (name: string) =>
  cut(
    name
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, '-')
      .replace(/^[. ]+|(?<![. ])[. ]+$/g, ''),
    120,
  ) || 'File'

export async function archiveFiles(ctx: Context, communityId: string, most: number): Promise<ArchiveFile[]> {
  const { rows } =
    await ctx.db.execute<Row>(sql`select v.file_id as "fileId", v.file_type as "fileType", r.title, r.folder
    from resources r join resource_versions v on v.resource_id = r.id and v.number = r.version
    where r.community_id = ${communityId}::uuid order by r.folder, lower(r.title), r.id limit ${most}`)
  const taken = new Map<string, number>()
  return rows.map(({ fileId, fileType, title, folder }) => {
    const inside = folder ? `resources/${plain(folder)}/` : 'resources/'
    const place = `${inside}${plain(title)}`
    const ending = fileType === 'image' ? '.webp' : `.${fileType}`
    const nth = (taken.get(`${place}${ending}`.toLowerCase()) ?? 0) + 1
    taken.set(`${place}${ending}`.toLowerCase(), nth)
    return { fileId, path: nth === 1 ? `${place}${ending}` : `${place} (${fileId.slice(-12)})${ending}` }
  })
}

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

export async function* archivePosts(ctx: Context, communityId: string): AsyncGenerator<string> {
  for (let last: Post | undefined; ; ) {
    const posts = await batch(ctx, communityId, last)
    for (const post of posts) yield asMarkdown(post)
    last = posts.at(-1)
    if (posts.length < BATCH) return
  }
}
