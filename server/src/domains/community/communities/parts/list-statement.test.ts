import { CommunityQuery } from '@lv/contract/communities'
import { membershipTypes } from '@lv/contract/membership-types'
import { categories, communityLocations, communitySorts, sectors } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { countStatement, listStatement } from './list-statement.ts'
import { understandSearch } from './search.ts'

const { ctx } = await testApp()

const topics = 'slab,permit,kitchen,bathroom,roof,heritage,drain,stair,facade,garden,fence,tender,cladding,joinery'
const words = `${topics},survey,asbestos,scaffold,retrofit,plaster,paving,glazing,insulation,hydraulics,estimating`

/** 10,000 communities of every kind; each text has 3 of 24 words, as common as words are in the demo data. */
beforeAll(async () => {
  const { id } = await aUser(ctx)
  // A fifth at a time: on a busy machine all of them take longer than a statement may.
  for (let from = 1; from <= 10_000; from += 2000)
    await ctx.db.execute(sql`
    with words as (select string_to_array(${words}, ',') as w)
    insert into communities (name, description, category, sector, location, membership_type, member_count, rank,
      active_percent, owner_id, created_at)
    select initcap(w[1 + i % 24]) || ' people ' || i,
      'Everything about ' || w[1 + (i * 7) % 24] || ' and ' || w[1 + (i / 24) % 24] || ', asked and answered. ' ||
        repeat('Plain words from those who have done it before you. ', 4 + i % 6),
      (enum_range(null::community_category))[1 + i % 6], (enum_range(null::community_sector))[1 + (i / 6) % 4],
      (enum_range(null::community_location))[1 + (i / 5) % 9], (enum_range(null::membership_type))[1 + (i / 7) % 3],
      1 + (i * 31) % 900, i, i % 101, ${id}::uuid, now() - i * interval '1 minute'
    from words, generate_series(${from}::int, ${from + 1999}::int) i order by i * 7919 % 10000`)
  // A transaction that is open meanwhile keeps pages from being marked as read without their rows.
  const isWhollyVisible = async () => {
    await ctx.pool.query('vacuum analyze communities, community_words, places')
    const { rows } = await ctx.pool.query<{ is: boolean }>(
      "select relallvisible = relpages as is from pg_class where oid = 'communities'::regclass",
    )
    return rows[0]?.is
  }
  await vi.waitUntil(isWhollyVisible, { timeout: 60_000 })
})

type Query = z.input<typeof CommunityQuery>
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

async function planOf(statement: SQL): Promise<Plan[]> {
  const { rows } = await ctx.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${statement}`)
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodes(plan)))
}

const readsAll = (plan: Plan[], table: string) =>
  plan.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table)

async function statementsOf(query: Query) {
  const parsed = CommunityQuery.parse(query)
  const asked = parsed.search ? await understandSearch(ctx, parsed.search) : undefined
  if (asked?.kind === 'nothing') throw new Error(`${parsed.search} asks for nothing`)
  return asked ? [listStatement(parsed, asked)] : [listStatement(parsed), countStatement(parsed)]
}

const choices = <T>(options: readonly T[]) => [undefined, ...options.slice(0, 1)]

/** Every combination of filters given or not, in every order: 96 shapes. */
const shapes: Query[] = communitySorts.flatMap((sort) =>
  choices(categories).flatMap((category) =>
    choices(sectors).flatMap((sector) =>
      [undefined, 'Melbourne' as const, communityLocations[8]].flatMap((location) =>
        choices(membershipTypes).map((membershipType) => ({ sort, category, sector, location, membershipType })),
      ),
    ),
  ),
)

const searches = ['heritage', 'herritage', 'kitchen slab', 'brunswick', '3056', 'hobart permits', 'the', 'glazing peop']

async function sequential(queries: Query[]) {
  const found: Query[] = []
  for (const query of queries)
    for (const statement of await statementsOf(query))
      if (readsAll(await planOf(statement), 'communities')) found.push(query)
  return found
}

test('the check itself finds a statement that reads them all', async () => {
  const plan = await planOf(sql`select id from communities where description like '%before%'`)
  expect(readsAll(plan, 'communities')).toBe(true)
})

test('no filter and no order reads all of 10,000 communities', async () => {
  expect(shapes).toHaveLength(96)
  expect(await sequential(shapes)).toEqual([])
})

test('no page far back does', async () => {
  expect(
    await sequential([{ offset: 9000 }, { offset: 9000, sort: 'alive' }, { offset: 300, category: 'Builders' }]),
  ).toEqual([])
})

test('no search does, in any order, with filters or without', async () => {
  const asked = searches.flatMap((search) =>
    shapes.filter(({ sector, membershipType }) => !sector && !membershipType).map((shape) => ({ ...shape, search })),
  )
  expect(await sequential(asked)).toEqual([])
})

test('a place is looked up along its index', async () => {
  const plan = await planOf(
    sql`select city from places where translate(lower(suburb), '-''', '  ') = any(array['brunswick', 'st kilda'])`,
  )
  expect(readsAll(plan, 'places')).toBe(false)
})
