import type { CommunityQuery } from '@lv/contract/communities'
import type { CommunitySort } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { communityColumns } from './present.ts'
import type { Understood } from './search.ts'

export type SearchQuery = Exclude<Understood, { kind: 'nothing' }>

/** As in the indexes communities_rank, _newest, _members and _alive, so that a page is read along one of them. */
const order: Record<CommunitySort, SQL> = {
  rank: sql`c.rank, c.member_count desc nulls last, c.id`,
  newest: sql`c.created_at desc nulls last, c.id`,
  members: sql`c.member_count desc nulls last, c.id`,
  alive: sql`c.active_percent desc nulls last, c.member_count desc nulls last, c.id`,
}

const sortKeys = sql`c.id, c.rank, c.created_at, c.member_count, c.active_percent`

const all = (conditions: SQL[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

/** A community of all locations is in every city; filtering by that location finds only it. */
function filters({ category, sector, location, membershipType }: CommunityQuery): SQL {
  return all([
    ...(category ? [sql`c.category = ${category}`] : []),
    ...(sector ? [sql`c.sector = ${sector}`] : []),
    ...(location === 'All Locations' ? [sql`c.location = 'All Locations'`] : []),
    ...(location && location !== 'All Locations' ? [sql`c.location in (${location}, 'All Locations')`] : []),
    ...(membershipType ? [sql`c.membership_type = ${membershipType}`] : []),
  ])
}

const tsquery = (text: string) => sql`to_tsquery('english', ${text})`
const says = (text: string) =>
  sql`to_tsvector('english', searchable(c.name || ' ' || enum_label(c.category) || ' ' || c.description)) @@ ${tsquery(text)}`
const score = (text: string) => sql`ts_rank(c.search, ${tsquery(text)})`
const isIn = (cities: string[]) =>
  sql`c.location = any(${sql.param([...cities, 'All Locations'])}::community_location[])`
const escaped = (literal: string) => literal.replace(/[\\%_]/g, '\\$&')

function hits(asked: SearchQuery): { match: SQL; relevance: SQL } {
  if (asked.kind === 'literal')
    return { match: sql`lower(c.name) like ${`%${escaped(asked.literal)}%`}`, relevance: sql`0` }
  if (asked.kind === 'text') return { match: says(asked.text), relevance: score(asked.text) }
  if (asked.text === null) return { match: says(asked.place), relevance: score(asked.place) }
  return {
    match: sql`${says(asked.text)} and (${isIn(asked.cities)} or ${says(asked.place)})`,
    relevance: sql`${score(asked.text)} + (${says(asked.place)})::int`,
  }
}

function plain(query: CommunityQuery): SQL {
  return sql`with page as (
      select c.id from communities c where ${filters(query)}
      order by ${order[query.sort]} limit ${query.limit} offset ${query.offset})
    select ${communityColumns} from page join communities c on c.id = page.id order by ${order[query.sort]}`
}

function searching(query: CommunityQuery, asked: SearchQuery): SQL {
  const { match, relevance } = hits(asked)
  const where = filters(query)
  const isPlaceAlone = asked.kind === 'in' && asked.text === null
  const near = isPlaceAlone ? isIn(asked.cities) : sql`false`
  const best = query.sort === 'rank' ? sql`c.relevance desc nulls last,` : sql``
  const around = sql`union all (
      select ${sortKeys}, null from communities c where ${where} and ${near} and not (${match})
      order by ${order[query.sort]} limit ${query.limit + query.offset})`
  const more = sql`+ (select count(*)::int from communities c where ${where} and ${near})
    - (select count(*)::int from hit where is_near)`
  return sql`with hit as materialized (
      select ${sortKeys}, ${relevance} as relevance, ${near} as is_near from communities c where ${where} and ${match}),
    page as (
      select * from (
        select ${sortKeys}, c.relevance from hit c ${isPlaceAlone ? around : sql``}) c
      order by ${best} ${order[query.sort]} limit ${query.limit} offset ${query.offset})
    select ${communityColumns}, (select count(*)::int from hit) ${isPlaceAlone ? more : sql``} as total
    from page join communities c on c.id = page.id
    order by ${query.sort === 'rank' ? sql`page.relevance desc nulls last,` : sql``} ${order[query.sort]}`
}

export const listStatement = (query: CommunityQuery, asked?: SearchQuery): SQL =>
  asked ? searching(query, asked) : plain(query)

export const countStatement = (query: CommunityQuery): SQL =>
  sql`select count(*)::int as total from communities c where ${filters(query)}`
