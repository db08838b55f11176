import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isEntitled } from '#domains/community/communities/entitled.ts'
import { hasName } from '#domains/identity/accounts/queries.ts'
import { MAX_MENTIONS, namesAfterAt } from './names-after-at.ts'

export type Mentioned = { userId: string; name: string }

type Text = { content: string; authorId: string; postId?: string } & (
  | { communityId: string }
  | { communityId?: undefined; postId: string }
)
type Row = Mentioned & { takesPart: boolean }

/** Among namesakes, the one who takes part in the talk is meant; undefined if that is unclear. */
function theOne(people: Row[]): Row | undefined {
  const [here, ...others] = people.filter(({ takesPart }) => takesPart)
  if (here) return others.length === 0 ? here : undefined
  return people.length === 1 ? people[0] : undefined
}

/** As in the index: a single word is a first or a last name. */
const written = (name: string) => (name.includes(' ') ? [name] : [`${name} `, ` ${name}`])

/** Ten at most, never the author. Names are found by index, so size does not matter. */
export async function mentionedIn(
  ctx: Context,
  { content, authorId, communityId, postId }: Text,
): Promise<Mentioned[]> {
  const said = namesAfterAt(content)
  if (said.length === 0) return []
  const { rows } = await ctx.db.execute<Row>(sql`
    select u.id as "userId", trim(lower(u.first_name || ' ' || u.last_name)) as name,
      exists (select from posts o where o.id = ${postId ?? null}::uuid and o.author_id = u.id)
        or exists (select from comments c where c.post_id = ${postId ?? null}::uuid and c.author_id = u.id
          and c.deleted_at is null) as "takesPart"
    from users u join memberships m on m.user_id = u.id
    where ${hasName([...new Set(said.flat().flatMap(written))])}
      and m.community_id = coalesce(${communityId ?? null}::uuid,
        (select p.community_id from posts p where p.id = ${postId ?? null}::uuid))
      and ${isEntitled(ctx)}
    order by u.id limit 100`)
  const people = said.flatMap((names) => {
    const name = names.find((each) => rows.some((row) => row.name === each))
    return (name && theOne(rows.filter((row) => row.name === name))) || []
  })
  const once = new Map(people.map(({ userId, name }) => [userId, { userId, name }]))
  once.delete(authorId)
  return [...once.values()].slice(0, MAX_MENTIONS)
}
