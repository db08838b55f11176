import type { Stage } from './ground.ts'

const COUNT = 10_000
const topics =
  'slab permit kitchen bathroom roof heritage drain stair facade garden fence tender cladding joinery'.split(' ')
const words = [
  ...topics,
  ...'survey asbestos scaffold retrofit plaster paving glazing insulation estimating'.split(' '),
]
const suburbs = ['Brunswick', 'Footscray', '3056', 'Fitzroy North', 'Geelong', 'Sydney', 'Box Hill', 'Preston']

/** Fills an empty, migrated database with 10,000 communities of every kind, each with 3 of 23 words in its text. */
export async function fillTenThousand({ query }: Stage): Promise<void> {
  await query(
    `with owner as (
      insert into users (email, first_name, last_name) values ('owner@bench.example', 'Ada', 'Nguyen') returning id),
    words as (select $1::text[] as w, cardinality($1::text[]) as n)
    insert into communities (name, description, category, sector, location, membership_type, member_count, rank,
      active_count, active_percent, answered_count, median_answer_minutes, counted_at, owner_id, created_at)
    select initcap(w[1 + i % n]) || ' people ' || i,
      'Everything about ' || w[1 + (i * 7) % n] || ' and ' || w[1 + (i / n) % n] || ', asked and answered. ' ||
        repeat('Plain words from those who have done it before you. ', 4 + i % 6),
      (enum_range(null::community_category))[1 + i % 6], (enum_range(null::community_sector))[1 + (i / 6) % 4],
      (enum_range(null::community_location))[1 + (i / 5) % 9], (enum_range(null::membership_type))[1 + (i / 7) % 3],
      1 + (i * 31) % 900, i, i % 300, i % 101, i % 50, i % 600, now(), owner.id, now() - i * interval '1 minute'
    from words, owner, generate_series(1, ${COUNT}) i order by i * 7919 % ${COUNT}`,
    [words],
  )
  await query('vacuum analyze')
}

const pick = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)]

/** Every time another page of the unfiltered list. */
export const anyPage = () => `/api/communities?limit=20&offset=${Math.floor(Math.random() * (COUNT - 20))}`

/** Every time another search: one or two words, one of them half typed or mistyped, or a word and a place. */
export function anySearch(): string {
  const [one = '', other = ''] = [pick(words), pick(words)]
  const asked = pick([
    one,
    `${one} ${other}`,
    `${one} ${other.slice(0, 4)}`,
    `${one.slice(0, 2)}${one.slice(3)} ${other}`,
    `${one} ${pick(suburbs)}`,
    `${pick(suburbs)}`,
  ])
  return `/api/communities?limit=20&offset=${pick([0, 20, 40, 60])}&search=${encodeURIComponent(String(asked))}`
}
