import { DAY_MS } from '@lv/contract/durations'
import type { Context } from '@lv/server/core/context.ts'
import { sql } from 'drizzle-orm'
import { insertRows, seedId } from './insert.ts'

const COMMUNITY = 'heritage-overlay-help'

/** What the community's posts are filed under, and the words in a title that say so. */
const categories = [
  { name: 'Permits and council', words: 'permit|council|overlay|planner|heritage adviser' },
  { name: 'Brick, slate and timber', words: 'brick|mortar|tuck|slate|roof|window|weatherboard|verandah|render' },
  { name: 'Show and tell', words: 'before|after|finished|done|photo' },
]

const rules = [
  'Say where the house is and which overlay applies: answers depend on it.',
  'Say what you know, and how: built it, certified it, or read it.',
  'No advertising. If you sell something, put it in your profile.',
  'Photos of other people’s houses only with their permission.',
]

const poll = {
  title: 'How long did your heritage permit take?',
  content:
    'From the day the council had everything it asked for. We keep telling newcomers ‘it depends’, and a spread would help more.',
  options: ['Under 2 months', '2 to 4 months', '4 to 6 months', 'Longer than that'],
}

/** The rules and categories of a community, and a poll that its members vote in; with the first village, and only then. */
export async function fillPolls(ctx: Context): Promise<Record<string, number>> {
  const communityId = seedId(COMMUNITY)
  const added = await insertRows(
    ctx,
    'community_categories',
    categories.map(({ name }, at) => ({
      id: seedId(`category ${name}`),
      community_id: communityId,
      name,
      position: at + 1,
    })),
  )
  if (added === 0) return { posts: 0 }
  await ctx.db.execute(
    sql`update communities set rules = ${rules.join('\n')} where id = ${communityId}::uuid and rules = ''`,
  )
  for (const { name, words } of categories)
    await ctx.db.execute(sql`update posts set category_id = ${seedId(`category ${name}`)}::uuid
      where community_id = ${communityId}::uuid and category_id is null and title ~* ${words}`)
  const posts = await addPollPost(ctx, communityId)
  return { posts }
}

async function addPollPost(ctx: Context, communityId: string): Promise<number> {
  const id = seedId('post of a poll')
  const at = new Date(ctx.now().getTime() - 2 * DAY_MS)
  const { rowCount } = await ctx.db.execute(sql`with post as (
      insert into posts (id, community_id, author_id, title, content, category_id, created_at, active_at)
      select ${id}::uuid, c.id, c.owner_id, ${poll.title}, ${poll.content}, ${seedId('category Permits and council')}::uuid,
        ${at}::timestamptz, ${at}::timestamptz from communities c where c.id = ${communityId}::uuid returning id, community_id)
    update communities set post_count = post_count + 1 from post where communities.id = post.community_id`)
  if (!rowCount) return 0
  await insertRows(ctx, 'polls', [{ post_id: id, closes_at: new Date(at.getTime() + 14 * DAY_MS).toISOString() }])
  const options = poll.options.map((text, position) => ({ post_id: id, position, text }))
  await insertRows(ctx, 'poll_options', options)
  await ctx.db.execute(sql`insert into poll_votes (post_id, user_id, position, created_at)
    select ${id}::uuid, m.user_id, (array[0, 1, 1, 1, 2, 2, 3])[1 + m.nth % 7], ${at}::timestamptz + m.nth * interval '11 minutes'
    from (select user_id, row_number() over (order by md5(user_id::text)) as nth from memberships
      where community_id = ${communityId}::uuid) m where m.nth <= 43`)
  return 1
}
