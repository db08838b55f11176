import { HOUR_MS } from '@lv/contract/durations'
import type { Context } from '@lv/server/core/context.ts'
import { checkedLicence } from '@lv/server/domains/identity/accounts/member.read.ts'
import { sql } from 'drizzle-orm'
import { seedId } from './insert.ts'

const COMMUNITY = 'heritage-overlay-help'

const question = {
  title: 'Like-for-like verandah posts: permit or not?',
  content:
    'Two of our four verandah posts are rotten to knee height. Same timber, same turning, same paint. The neighbour says maintenance needs no permit, the painter says everything does. Single-fronted, Edwardian, HO in Northcote.',
}
const answer =
  'Two separate questions. **Planning:** repairs that keep the look, with the same material and profile, usually count as maintenance under the overlay. Ring council with the HO number and photos of the posts, and ask for the reply in writing.\n\n**Building:** posts hold up a roof, so ask your building surveyor whether they want a permit. Prop the beam before you cut anything, and have the new posts on stirrups, clear of the ground.'

/** Somebody with a checked licence joins a community, and answers what a member asked there; once. */
export async function fillLicensedAnswer(ctx: Context): Promise<Record<string, number>> {
  const [communityId, postId, commentId] = [COMMUNITY, 'licensed question', 'licensed answer'].map(seedId)
  const [asked, answered] = [30, 27].map((hours) => new Date(ctx.now().getTime() - hours * HOUR_MS))
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select u.id from users u
    where ${checkedLicence(ctx.now())} ilike '%builder%' and u.email not like '%@demo.example'
      and exists (select from communities where id = ${communityId}::uuid)
      and not exists (select from posts where id = ${postId}::uuid)
    order by u.email limit 1`)
  const [licensed] = rows
  if (!licensed) return {}
  await ctx.db.execute(sql`insert into memberships (community_id, user_id, joined_at)
    values (${communityId}::uuid, ${licensed.id}::uuid, ${asked}::timestamptz - interval '60 days')`)
  await ctx.db.execute(sql`insert into posts (id, community_id, author_id, title, content, category_id, created_at, active_at)
    select ${postId}::uuid, ${communityId}::uuid, m.user_id, ${question.title}, ${question.content},
      ${seedId('category Permits and council')}::uuid, ${asked}::timestamptz, ${answered}::timestamptz
    from memberships m join users u on u.id = m.user_id
    where m.community_id = ${communityId}::uuid and m.role = 'member' and u.email not like '%@demo.example'
      and u.id <> ${licensed.id}::uuid
    order by u.email limit 1`)
  await ctx.db.execute(sql`insert into comments (id, post_id, author_id, content, created_at)
    values (${commentId}::uuid, ${postId}::uuid, ${licensed.id}::uuid, ${answer}, ${answered}::timestamptz)`)
  await ctx.db.execute(
    sql`update posts set comments_count = 1, answer_id = ${commentId}::uuid where id = ${postId}::uuid`,
  )
  await ctx.db.execute(sql`update communities set member_count = member_count + 1, post_count = post_count + 1
    where id = ${communityId}::uuid`)
  return { memberships: 1, posts: 1, comments: 1 }
}
