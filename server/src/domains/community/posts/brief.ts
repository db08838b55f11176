import { cut } from '@lv/contract/cut'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'

type Row = { title: string; content: string; isAuthor: boolean; answer: string | null; isOwnAnswer: boolean }

/** A request's description holds 5,000 characters; the answer takes less than half of the rest. */
const MAX_OF_POST = 2800
const MAX_OF_ANSWER = 1600

/** Marked line by line, so that it is clear whose words they are. */
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** Bounds the marks that `quoted` adds. */
const fewLines = (text: string) => text.trim().split(/\r?\n/).slice(0, 60).join('\n')

/** PRODUCT.md 9.10: the caller's own words, others' as quotes, without names. @throws `not_found` */
export async function briefOf(ctx: Context, { postId, viewerId }: { postId: string; viewerId: string | null }) {
  const { rows } = await ctx.db.execute<Row>(sql`select p.title, p.content,
      p.author_id is not distinct from ${viewerId}::uuid as "isAuthor", c.content as answer,
      coalesce(c.author_id = ${viewerId}::uuid, false) as "isOwnAnswer"
    from posts p left join comments c on c.id = p.answer_id and c.deleted_at is null
    where p.id = ${postId} and p.deleted_at is null`)
  const { title, content, isAuthor, answer, isOwnAnswer } = requireRow(rows, 'Post not found')
  const asked = cut(fewLines(content), MAX_OF_POST, '…')
  const said = answer && cut(fewLines(answer), MAX_OF_ANSWER, '…')
  const parts = isAuthor
    ? [title, asked]
    : ['I have much the same job as in this post:', quoted(`${title}\n\n${asked}`)]
  if (said) parts.push(isOwnAnswer ? said : `What the community answered:\n${quoted(said)}`)
  return { description: parts.join('\n\n') }
}
