import { randomInt } from 'node:crypto'
import { postCursor, sortCursor } from '../server/src/domains/community/posts/parts/cursor.ts'
import type { BenchEnvironment, Stage } from './ground.ts'
import { alternate } from './load.ts'
import { delayRow, type Row } from './report.ts'

const SMALL = 100
const LARGE = 100_000
const OF_A_SMALL_ONE = 2
const PLACES = 500
const BATCH = 10_000
const OF_A_WORD = 20

type Place = { id: string; created: number; active: number }
type Feed = { id: string; count: number; category: string; rare: string; places: Place[] }

/**
 * A community with so many posts. Whatever its size, fifty are in a category of their own, answered, and every word is in twenty, so that
 * a page of either has as many posts in both.
 */
async function feedOf(stage: Stage, count: number): Promise<Feed> {
  const [made] = await stage.query<{ id: string; category: string; rare: string }>(
    `with writer as (insert into users (email, first_name, last_name, email_verified)
       values ('feed-of-${count}@people.example', 'Cy', 'Ford', true) returning id),
     made as (insert into communities (name, description, category, sector, owner_id, is_public)
       select $1, 'Everybody who builds', (enum_range(null::community_category))[1],
         (enum_range(null::community_sector))[1], id, true from writer returning id),
     kinds as (insert into community_categories (community_id, name, position)
       select id, kind, place from made, (values ('Common', 0), ('Rare', 1)) named (kind, place) returning id, name)
     select id, (select id from kinds where name = 'Common') as category, (select id from kinds where name = 'Rare') as rare
     from made`,
    [`Feed of ${count}`],
  )
  if (!made) throw new Error('No community was made')
  for (let from = 1; from <= count; from += BATCH)
    await stage.query(
      `with later as (select set_config('standing.later', 'on', true)),
       writers as (insert into users (email, first_name, last_name, email_verified)
         select 'writer-' || n || '-of-${count}@people.example', 'Cy', 'Ford', true
         from generate_series(${from}, ${Math.min(count, from + BATCH - 1)}) n returning id),
       numbered as (select id, ${from} - 1 + row_number() over () as i from writers)
       insert into posts (community_id, author_id, title, content, category_id, comments_count, active_at, created_at)
       select $1, numbered.id, 'Something asked about number ' || i,
         'What of word' || i % ${count / OF_A_WORD} || '? ' || repeat('Plain words about the work. ', 8),
         case when i % ${count / 50} = 0 then $3::uuid else $2::uuid end, i % 3,
         now() - (i * 7919 % ${count}) * interval '1 minute', now() - i * interval '1 minute'
       from later, numbered`,
      [made.id, made.category, made.rare],
    )
  await stage.query(
    `with later as (select set_config('standing.later', 'on', true)),
     said as (insert into comments (post_id, author_id, content)
       select p.id, p.author_id, 'Ask an engineer.' from posts p, later where p.category_id = $1 returning id, post_id)
     update posts set answer_id = said.id from said where posts.id = said.post_id`,
    [made.rare],
  )
  const places = await stage.query<Place>(
    `select id, (extract(epoch from created_at) * 1000000)::bigint::float8 as created,
       (extract(epoch from active_at) * 1000000)::bigint::float8 as active
     from posts where community_id = $1 order by id limit ${PLACES}`,
    [made.id],
  )
  return { ...made, count, places }
}

const word = ({ count }: Feed) => `word${randomInt(count / OF_A_WORD)}`

// What is asked for again is kept until something changes: a moment after another post each time is what costs a query.
function somewhere({ places }: Feed): Place {
  const { id = '', created = 0, active = 0 } = places[randomInt(places.length)] ?? {}
  const later = randomInt(1_000_000)
  return { id, created: created + later, active: active + later }
}
const afterPost = (feed: Feed) => {
  const { id, created } = somewhere(feed)
  return `cursor=${postCursor.encode([false, created, id])}`
}
const afterInstant = (feed: Feed, by: 'created' | 'active') => {
  const place = somewhere(feed)
  return `cursor=${sortCursor.encode([place[by], place.id])}`
}

const pages: Record<string, (feed: Feed) => string> = {
  newest: (feed) => afterPost(feed),
  'most active': (feed) => `sort=active&${afterInstant(feed, 'active')}`,
  unanswered: (feed) => `sort=unanswered&${afterInstant(feed, 'created')}`,
  'best of the week': (feed) =>
    `sort=best&cursor=${sortCursor.encode([10 ** 9 + randomInt(10 ** 6), somewhere(feed).id])}`,
  answered: (feed) => `only=answered&${afterInstant(feed, 'created')}`,
  'of a category': (feed) => `category=${feed.category}&${afterPost(feed)}`,
  'of a rare category': (feed) => `category=${feed.rare}&${afterPost(feed)}`,
  'of a rare category, most active': (feed) => `category=${feed.rare}&sort=active&${afterInstant(feed, 'active')}`,
  'of a rare category, unanswered': (feed) => `category=${feed.rare}&sort=unanswered&${afterInstant(feed, 'created')}`,
  'found by a word': (feed) => `search=${word(feed)}`,
  'found by a word in a category': (feed) => `category=${feed.category}&search=${word(feed)}`,
}

/** The posts of a community in their orders, of a hundred and of a hundred thousand. */
export async function benchFeeds(ground: BenchEnvironment): Promise<Row[]> {
  const stage = await ground.serve(await ground.makeDatabase('bench_feeds'), { RATE_LIMIT_PROFILE: 'test' })
  try {
    const [small, large] = [await feedOf(stage, SMALL), await feedOf(stage, LARGE)]
    await stage.query('vacuum analyze')
    const rows: Row[] = []
    for (const [name, query] of Object.entries(pages)) {
      const of = (feed: Feed) => ({ url: stage.url, path: () => `/api/communities/${feed.id}/posts?${query(feed)}` })
      const { few, many } = await alternate({ few: of(small), many: of(large) }, { connections: 4 })
      rows.push(delayRow(`posts ${name}, of 100,000, p95`, many, ['100', few], OF_A_SMALL_ONE))
    }
    return rows
  } finally {
    await stage.stop()
  }
}
