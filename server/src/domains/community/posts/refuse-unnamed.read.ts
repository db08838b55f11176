import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

type Words = { title: string; content: string }

/** Collaborators of the post's project who did not agree to be named, and their businesses. */
async function namesKeptOut(ctx: Context, postId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string; business: string | null }>(sql`select
      trim(u.first_name || ' ' || u.last_name) as name, w.business_name as business
    from project_showcases s join project_offers o on o.project_id = s.project_id
      join users u on u.id = o.person_id left join professionals w on w.user_id = u.id
    where s.post_id = ${postId}::uuid and o.status = 'accepted' and o.named_at is null`)
  return rows.flatMap(({ name, business }) => [name, business ?? '']).filter((name) => wordsOf(name).trim() !== '')
}

/** Words only, one space apart, so that punctuation does not hide a name. */
const wordsOf = (text: string) =>
  ` ${
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

const names = (text: string, name: string) => wordsOf(text).includes(wordsOf(name))

/** PRODUCT.md, 9.10. Names in `before` may stay. @throws `invalid` at `title` or `content` */
export async function refuseUnnamed(ctx: Context, postId: string, written: Words, before?: Words): Promise<void> {
  const kept = await namesKeptOut(ctx, postId)
  const isNew = (name: string) => !before || !names(`${before.title} ${before.content}`, name)
  for (const [field, text] of Object.entries({ title: written.title, content: written.content })) {
    const name = kept.find((name) => names(text, name) && isNew(name))
    if (name) throw invalidField(field, `${name} hasn’t agreed to be named. Take the name out, or ask them first.`)
  }
}

/** For a restored post, in the same transaction, as agreement may have been withdrawn. @throws `conflict` */
export async function requireNamesAgreed(ctx: Context, postId: string): Promise<void> {
  const kept = await namesKeptOut(ctx, postId)
  if (kept.length === 0) return
  const { rows } = await ctx.db.execute<Words>(sql`select title, content from posts where id = ${postId}::uuid`)
  const name = kept.find((name) => rows.some(({ title, content }) => names(title, name) || names(content, name)))
  if (name)
    throw new ApiError('conflict', `The post names ${name}, who doesn’t agree to it any more, so it stays deleted.`)
}
